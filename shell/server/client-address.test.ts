import { expect, test } from 'vitest';
import { toClientAddress } from './client-address.ts';

const incoming = (forwarded: string | undefined, remoteAddress = '::ffff:10.0.0.9') => ({
  headers: { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

test('without proxies of ours nobody can name himself', () => {
  expect(toClientAddress(incoming('203.0.113.7'), 0)).toBe('10.0.0.9');
});

test('behind one proxy the last entry counts, whatever the client wrote before it', () => {
  expect(toClientAddress(incoming('1.1.1.1, 203.0.113.7'), 1)).toBe('203.0.113.7');
});

test('fewer entries than proxies leave the address of the connection', () => {
  expect(toClientAddress(incoming(undefined), 2)).toBe('10.0.0.9');
});
