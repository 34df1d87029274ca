import { expect, test } from 'vitest';
import { toContentSecurityPolicy, toIntegrity } from './security.ts';

test('a policy lists the hashes of scripts and styles and allows no inline code', () => {
  const policy = toContentSecurityPolicy({
    scripts: ['sha256-a', 'sha256-a', 'sha256-b'],
    styles: ['sha256-c'],
    mediaOrigin: 'http://media.test',
    backendOrigin: 'http://backend.test',
  });
  expect(policy).toContain("script-src 'strict-dynamic' 'sha256-a' 'sha256-b';");
  expect(policy).toContain("style-src 'self' 'sha256-c';");
  expect(policy).toMatch(/, script-src 'self'$/);
  expect(policy).not.toMatch(/unsafe-/);
});

test('an integrity value is the one that browsers compute', () => {
  expect(toIntegrity('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});
