import * as v from 'valibot';

const claimsSchema = v.object({ session_id: v.pipe(v.string(), v.uuid()) });

/** Does not verify the token: only for tokens that the auth service has issued or accepted. */
export function findSessionId(accessToken: string): string | null {
  const [, payload = ''] = accessToken.split('.');
  try {
    return v.parse(claimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString())).session_id;
  } catch {
    return null;
  }
}
