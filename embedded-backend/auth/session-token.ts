import { SignJWT } from 'jose';
import { issuers, sessionAudience } from './access-token.ts';
import type { SessionRow } from './sessions.ts';
import type { UserRow } from './user-row.ts';

export const accessTokenSeconds = 3_600;

/** An access token with GoTrue's claims, accepted by every service of the backend. */
export function signSessionToken(
  jwtSecret: string,
  { user, session, now }: { user: UserRow; session: SessionRow; now: Date },
): Promise<string> {
  const nowSeconds = toSeconds(now);
  return new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session.aal,
    // Newest first, as in GoTrue.
    amr: session.authentications.map(({ method, at }) => ({ method, timestamp: toSeconds(at) })),
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuers.session)
    .setSubject(user.id)
    .setAudience(sessionAudience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + accessTokenSeconds)
    .sign(new TextEncoder().encode(jwtSecret));
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
