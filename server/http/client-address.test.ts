import { expect, test } from 'vitest';
import { toClientAddress, toNetwork } from './client-address.ts';

const incoming = (forwarded: string | undefined, remoteAddress = '::ffff:10.0.0.9') => ({
  headers: { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

test('without trusted proxies the header is ignored', () => {
  expect(toClientAddress(incoming('203.0.113.7'), 0)).toBe('10.0.0.9');
});

test('behind one proxy the last entry counts, not the client’s own', () => {
  expect(toClientAddress(incoming('1.1.1.1, 203.0.113.7'), 1)).toBe('203.0.113.7');
});

test('with fewer entries than proxies the address of the connection is used', () => {
  expect(toClientAddress(incoming(undefined), 2)).toBe('10.0.0.9');
});

test('IPv6 addresses are grouped by network; any other text is unchanged', () => {
  for (const device of ['2001:db8:0:7:aaaa:bbbb:cccc:dddd', '2001:db8:0:7::1', '2001:0DB8::7:1:2:3:4']) {
    expect(toNetwork(device)).toBe('2001:db8:0:7::');
  }
  expect(toNetwork('2001:db8::1')).toBe('2001:db8:0:0::');
  expect(toNetwork(toNetwork('::1'))).toBe(toNetwork('::1'));
  for (const other of ['203.0.113.7', '203.0.113.7:4711', 'unknown']) expect(toNetwork(other)).toBe(other);
});
