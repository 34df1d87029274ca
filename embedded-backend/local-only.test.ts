import { expect, test } from 'vitest';
import { toOwnOrigin } from './local-only.ts';

test.each([
  ['http://127.0.0.1:54321/x', 'http://127.0.0.1:54321'],
  ['http://localhost:54321/x', 'http://localhost:54321'],
  ['http://evil.localhost:9999/x', 'http://127.0.0.1:9999'],
  ['http://evil.test/x', 'http://127.0.0.1'],
])('a response never echoes the client’s Host header: %s', (url, origin) => {
  expect(toOwnOrigin(new Request(url))).toBe(origin);
});
