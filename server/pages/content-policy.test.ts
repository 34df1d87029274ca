import { describe, expect, test } from 'vitest';
import { toIntegrity } from '../http/integrity.ts';
import { createSecurityHeaders } from '../http/security-headers.ts';
import { toContentSecurityPolicy } from './content-policy.ts';

test('a policy lists the hashes of scripts and styles and allows no inline code but the build’s', () => {
  const policy = toContentSecurityPolicy({
    scripts: ['sha256-a', 'sha256-a', 'sha256-b'],
    inlineScripts: ['sha256-b'],
    styles: ['sha256-c'],
    mediaOrigin: 'http://media.test',
    mediaApiOrigin: 'http://media-api.test',
    serviceOrigins: ['http://backend.test', 'http://backend.test'],
    audience: 'visitors',
    isSecure: false,
  });
  expect(policy).toContain("script-src 'strict-dynamic' 'sha256-a' 'sha256-b';");
  expect(policy).toContain("style-src 'self' 'sha256-c';");
  expect(policy).toMatch(/, script-src 'self' 'sha256-b'$/);
  expect(policy).toContain("img-src 'self' http://media.test https://lh3.googleusercontent.com;");
  expect(policy).not.toMatch(/unsafe-|blob:|upgrade/);
  expect(policy).toContain("require-trusted-types-for 'script';");
  expect(policy).not.toContain('dealer-worker');
});

test('staff pages may preview files and upload them to the media host', () => {
  const input = {
    scripts: [],
    inlineScripts: [],
    styles: [],
    mediaOrigin: 'http://media.test',
    mediaApiOrigin: 'http://media-api.test',
    serviceOrigins: ['http://backend.test', 'http://backend.test'],
    isSecure: true,
  };
  const policy = toContentSecurityPolicy({ ...input, audience: 'staff' });
  expect(policy).toContain("img-src 'self' http://media.test http://media-api.test blob:;");
  expect(policy).toContain("connect-src 'self' http://backend.test http://media-api.test;");
  expect(policy).toMatch(/trusted-types dealer-shell [^;]*dealer-worker;/);
  expect(policy).toContain('; upgrade-insecure-requests, ');
  expect(policy.replaceAll("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe-/);
  expect(policy).toMatch(/, script-src 'self' 'wasm-unsafe-eval'$/);
  expect(policy.match(/script-src [^;,]*'wasm-unsafe-eval'/g)).toHaveLength(2);
});

test('an integrity value equals the one that browsers compute', () => {
  expect(toIntegrity('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});

describe('security headers of every response', () => {
  const writer = { isSecure: false };

  test('a response without a policy of its own gets the strictest one', () => {
    const { headers } = createSecurityHeaders(writer)(new Response('Not found', { status: 404 }));
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('headers set by a handler are not overwritten', () => {
    const own = { 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': "default-src 'self'" };
    const { headers } = createSecurityHeaders(writer)(new Response('', { headers: own }));
    expect(Object.fromEntries(headers)).toMatchObject(own);
  });

  test('HSTS is sent behind TLS', () => {
    const { headers } = createSecurityHeaders({ isSecure: true })(new Response(''));
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});
