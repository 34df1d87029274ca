import { createTotpCode, toTotpStep } from '@dealer/embedded-backend/totp';

/** The code of an authenticator app, now or `off` steps from now. */
export function codeOf(secret: string, off = 0): string {
  return createTotpCode(secret, toTotpStep(new Date()) + off);
}

/** A code that is invalid at any nearby time. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((off) => codeOf(secret, off));
  for (let guess = 0; ; guess += 1) {
    const code = String(guess).padStart(6, '0');
    if (!near.includes(code)) return code;
  }
}
