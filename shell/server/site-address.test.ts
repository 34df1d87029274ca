import { expect, test } from 'vitest';
import { toPublicUrl } from './site-address.ts';

const nowhere = { publicConfig: { publicUrl: '' }, host: '127.0.0.1' };

test('the address that the environment names decides', () => {
  const named = { publicConfig: { publicUrl: 'https://cars.test' }, host: '127.0.0.1' };
  expect(toPublicUrl(named, new URL('http://localhost:3000/about'))).toBe('https://cars.test');
  expect(toPublicUrl(named, new URL('http://evil.test/'))).toBe('https://cars.test');
});

test.each(['http://localhost:3000', 'http://127.0.0.1:4000', 'http://[::1]:3000', 'http://shop.localhost'])(
  'without one, a request to this machine names it: %s',
  (origin) => {
    expect(toPublicUrl(nowhere, new URL('/inventory?q=1', origin))).toBe(origin);
  },
);

test('the host that the server was told to listen on is its own', () => {
  expect(toPublicUrl({ ...nowhere, host: '192.168.1.5' }, new URL('http://192.168.1.5:3000/'))).toBe(
    'http://192.168.1.5:3000',
  );
});

test.each(['http://evil.test', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test', 'http://evil"onload.test'])(
  'any other name is a client’s invention: %s',
  (origin) => {
    expect(toPublicUrl(nowhere, new URL(origin))).toBe('');
  },
);
