import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The defaults of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits. */
const stepSeconds = 30;
const digits = 6;
const secretBytes = 20;
/** In steps, before and after the current one. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base 32, the form that authenticator apps take. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(secretBytes));
}

export function toTotpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = `algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${parameters}&secret=${secret}`;
}

export function toTotpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

export function createTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step of a valid code; undefined when the code is wrong. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = toTotpStep(now);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, at) => current - tolerance + at);
  return steps.find((step) => timingSafeEqual(Buffer.from(createTotpCode(secret, step)), Buffer.from(code)));
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
