import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Equals the database's period for known devices. */
const maxAgeSeconds = 30 * 24 * 60 * 60;
const deviceBytes = 16;

export type DeviceTokens = {
  /** Null if the request has no valid cookie for this account. */
  read(cookies: string | null, account: string): string | null;
  toCookie(device: string, account: string, options: { path: string; isSecure: boolean }): string;
};

/**
 * OWASP "device cookies": failed sign-ins from a known device are counted separately, so that an attacker behind the
 * same network address cannot lock a colleague out. One cookie per account because staff share computers. The cookie
 * grants no access.
 */
export function createDeviceTokens(secret: string): DeviceTokens {
  const key = createHmac('sha256', secret).update('device cookies').digest();
  const sign = (device: string, account: string) =>
    createHmac('sha256', key).update(`${device} ${account.toLowerCase()}`).digest('base64url');
  return {
    read(cookies, account) {
      const name = toName(account);
      const pair = (cookies ?? '').split(/;\s*/).find((entry) => entry.startsWith(`${name}=`));
      const [device = '', seal = ''] = pair?.slice(name.length + 1).split('.') ?? [];
      const [given, expected] = [Buffer.from(seal), Buffer.from(sign(device, account))];
      return device !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
    },
    toCookie(device, account, { path, isSecure }) {
      const value = `${device}.${sign(device, account)}`;
      const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return `${toName(account)}=${value}; ${attributes}`;
    },
  };
}

export function createDevice(): string {
  return randomBytes(deviceBytes).toString('base64url');
}

/** The key for a known device's attempts; it cannot equal a network address. */
export function toDeviceAddress(device: string): string {
  return `device ${device}`;
}

/** The cookie's name must not reveal the account. */
function toName(account: string): string {
  return `device-${createHash('sha256').update(account.toLowerCase()).digest('hex').slice(0, 16)}`;
}
