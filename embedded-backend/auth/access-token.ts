import { errors, jwtVerify } from 'jose';
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

/** Accepts only our HS256 signature; `none` and every other algorithm are refused. */
export function createTokenCheck(jwtSecret: string): CheckToken {
  const secret = new TextEncoder().encode(jwtSecret);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp'],
      });
      if (payload.role === undefined) return { kind: 'no-role' };
      const claims = v.safeParse(claimsSchema, payload);
      if (!claims.success) return { kind: 'invalid' };
      return isForUs(claims.output) ? { kind: 'valid', claims: claims.output } : { kind: 'other-audience' };
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
