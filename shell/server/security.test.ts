import { expect, test } from 'vitest';
import { toContentSecurityPolicy, toIntegrity } from './security.ts';

test('a policy lists the hashes of scripts and styles and allows no inline code', () => {
  const policy = toContentSecurityPolicy({
    scripts: ['sha256-a', 'sha256-a', 'sha256-b'],
    styles: ['sha256-c'],
    mediaOrigin: 'http://media.test',
    serviceOrigins: ['http://backend.test', 'http://backend.test'],
    audience: 'visitors',
  });
  expect(policy).toContain("script-src 'strict-dynamic' 'sha256-a' 'sha256-b';");
  expect(policy).toContain("style-src 'self' 'sha256-c';");
  expect(policy).toMatch(/, script-src 'self'$/);
  expect(policy).toContain("img-src 'self' http://media.test https://lh3.googleusercontent.com;");
  expect(policy).not.toMatch(/unsafe-|blob:/);
});

test('staff pages may preview files and send them to the media host', () => {
  const input = {
    scripts: [],
    styles: [],
    mediaOrigin: 'http://media.test',
    serviceOrigins: ['http://backend.test', 'http://backend.test'],
  };
  const policy = toContentSecurityPolicy({ ...input, audience: 'staff' });
  expect(policy).toContain("img-src 'self' http://media.test blob:;");
  expect(policy).toContain("connect-src 'self' http://backend.test http://media.test;");
  expect(policy).not.toMatch(/unsafe-/);
});

test('an integrity value is the one that browsers compute', () => {
  expect(toIntegrity('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});
