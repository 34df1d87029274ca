import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Refresh tokens are `<session>.<nonce>.<seal>`. The seal proves that we issued the token, even when its session is
 * gone. The successor is derived from the token and our secret, so simultaneous refreshes get the same one although
 * only hashes are stored.
 */
export type RefreshTokens = {
  createFirst(sessionId: string): string;
  createNext(token: string): string;
  /** Undefined when the seal is invalid. */
  readSessionId(token: string): string | undefined;
};

const secretBytes = 16;

export function createRefreshTokens(jwtSecret: string): RefreshTokens {
  const key = createHmac('sha256', jwtSecret).update('refresh tokens').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, secretBytes);
  const seal = (body: string) => `${body}.${sign(`seal ${body}`).toString('base64url')}`;
  return {
    createFirst: (sessionId) => seal(`${sessionId}.${randomBytes(secretBytes).toString('base64url')}`),
    createNext: (token) => seal(`${token.split('.')[0]}.${sign(`next ${token}`).toString('base64url')}`),
    readSessionId(token) {
      const [sessionId, nonce] = token.split('.');
      const expected = Buffer.from(seal(`${sessionId}.${nonce}`));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected) ? sessionId : undefined;
    },
  };
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
