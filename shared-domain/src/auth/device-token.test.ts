import { expect, test } from 'vitest';
import { createDevice, createDeviceTokens } from './device-token.ts';

const tokens = createDeviceTokens('a secret of the server');
const options = { path: '/api', isSecure: true };

test('a device token is valid only for the account that signed in on the device', () => {
  const device = createDevice();
  const cookie = tokens.toCookie(device, 'ann@x.internal', options);
  expect(cookie).toMatch(/; Path=\/api; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/);
  const [pair = ''] = cookie.split(';');
  expect(tokens.read(`release=next; ${pair}`, 'Ann@x.internal')).toBe(device);
  expect(tokens.read(pair, 'bob@x.internal')).toBeNull();
  expect(tokens.read(null, 'ann@x.internal')).toBeNull();
});

test('a cookie that was altered, renamed or signed with another secret is ignored', () => {
  const device = createDevice();
  const [pair = ''] = tokens.toCookie(device, 'ann@x.internal', options).split(';');
  const [name = ''] = pair.split('=');
  expect(tokens.read(pair.replace(device, createDevice()), 'ann@x.internal')).toBeNull();
  expect(tokens.read(`${name}=${device}.`, 'ann@x.internal')).toBeNull();
  expect(tokens.read(`${name}=.`, 'ann@x.internal')).toBeNull();
  const [forged = ''] = createDeviceTokens('another').toCookie(device, 'ann@x.internal', options).split(';');
  expect(tokens.read(forged, 'ann@x.internal')).toBeNull();
});
