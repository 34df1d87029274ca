import { expect, test } from 'vitest';
import { toPublicUrl } from './public-url.ts';

const nowhere = { publicConfig: { publicUrl: '' }, host: '127.0.0.1', port: 3000 };

test('the configured public address wins', () => {
  const named = { ...nowhere, publicConfig: { publicUrl: 'https://cars.test' } };
  expect(toPublicUrl(named, new URL('http://localhost:3000/about'))).toBe('https://cars.test');
  expect(toPublicUrl(named, new URL('http://evil.test/'))).toBe('https://cars.test');
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'without one, a request to the host and port of this server names it: %s',
  (origin) => {
    expect(toPublicUrl(nowhere, new URL('/inventory?q=1', origin))).toBe(origin);
  },
);

test('port 80 is omitted', () => {
  expect(toPublicUrl({ ...nowhere, port: 80 }, new URL('http://localhost/'))).toBe('http://localhost');
});

test('the host that the server listens on is accepted', () => {
  const listening = { ...nowhere, host: '192.168.1.5' };
  expect(toPublicUrl(listening, new URL('http://192.168.1.5:3000/'))).toBe('http://192.168.1.5:3000');
});

test.each([
  ...['http://evil.test', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test', 'http://evil"onload.test'],
  ...['http://evil.localhost:9999', 'http://evil.localhost:3000', 'http://localhost:9999', 'http://localhost'],
  ...['http://127.0.0.2:3000', 'https://localhost:3000'],
])('any other host or port is rejected: %s', (origin) => {
  expect(toPublicUrl(nowhere, new URL(origin))).toBe('');
});
