import { errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** The `iss` claim: `keys` for the project's two API keys, `session` for sessions. */
export const issuers = { keys: 'dealer', session: 'dealer/auth/v1' } as const;
export const sessionAudience = 'authenticated';

const claimsSchema = v.looseObject({
  role: v.picklist(['anon', 'authenticated', 'service_role']),
  iss: v.optional(v.picklist(Object.values(issuers))),
  aud: v.optional(v.union([v.string(), v.array(v.string())])),
});

/** `role` is the database role that the request runs as. */
export type Claims = { role: 'anon' | 'authenticated' | 'service_role'; [claim: string]: unknown };

export type TokenCheck =
  | { kind: 'valid'; claims: Claims }
  | { kind: 'expired' | 'not-yet-valid' | 'no-role' | 'other-audience' | 'invalid' };

export type CheckToken = (token: string) => Promise<TokenCheck>;

const clockToleranceSeconds = 60;
const maxRemembered = 500;

/**
 * Accepts only our HS256 signature; `none` and every other algorithm are refused. An accepted token is remembered until
 * it expires: nearly every request has the same key.
 */
export function createTokenCheck(jwtSecret: string): CheckToken {
  const secret = new TextEncoder().encode(jwtSecret);
  const accepted = new LRUCache<string, Claims>({ max: maxRemembered, perf: Date, ttlResolution: 0 });
  return async (token) => {
    const remembered = accepted.get(token);
    if (remembered) return { kind: 'valid', claims: remembered };
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp'],
      });
      if (payload.role === undefined) return { kind: 'no-role' };
      const claims = v.safeParse(claimsSchema, payload);
      if (!claims.success) return { kind: 'invalid' };
      if (!isForUs(claims.output)) return { kind: 'other-audience' };
      const expiresAtSeconds = (payload.exp ?? 0) + clockToleranceSeconds;
      const ttl = Math.floor(expiresAtSeconds * 1000 - Date.now());
      if (ttl > 0) accepted.set(token, claims.output, { ttl });
      return { kind: 'valid', claims: claims.output };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { kind: 'expired' };
      if (error instanceof errors.JWTClaimValidationFailed) {
        return { kind: error.claim === 'nbf' && error.reason === 'check_failed' ? 'not-yet-valid' : 'invalid' };
      }
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: 'invalid' };
      throw error;
    }
  };
}

/** API keys carry no audience; session tokens must. */
function isForUs({ role, aud }: v.InferOutput<typeof claimsSchema>): boolean {
  if (aud === undefined) return role !== 'authenticated';
  return [aud].flat().includes(sessionAudience);
}
