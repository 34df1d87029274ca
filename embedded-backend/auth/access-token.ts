import { errors, jwtVerify } from 'jose';
import * as v from 'valibot';

const claimsSchema = v.looseObject({ role: v.picklist(['anon', 'authenticated', 'service_role']) });

/** What a token says of its bearer; `role` is the database role that the request runs as. */
export type Claims = v.InferOutput<typeof claimsSchema>;

export type TokenCheck =
  | { kind: 'valid'; claims: Claims }
  | { kind: 'expired' | 'not-yet-valid' | 'no-role' | 'invalid' };

export type CheckToken = (token: string) => Promise<TokenCheck>;

const clockToleranceSeconds = 30;

/** Checks tokens that were signed with our secret. No other algorithm is accepted, `none` least of all. */
export function createTokenCheck(jwtSecret: string): CheckToken {
  const secret = new TextEncoder().encode(jwtSecret);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        clockTolerance: clockToleranceSeconds,
      });
      if (payload.role === undefined) return { kind: 'no-role' };
      const claims = v.safeParse(claimsSchema, payload);
      return claims.success ? { kind: 'valid', claims: claims.output } : { kind: 'invalid' };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { kind: 'expired' };
      if (error instanceof errors.JWTClaimValidationFailed) return { kind: 'not-yet-valid' };
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: 'invalid' };
      throw error;
    }
  };
}
