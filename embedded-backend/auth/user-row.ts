import * as v from 'valibot';
import type { Row } from '../database.ts';
import { type FactorRow, toFactorResponse } from './factors.ts';

const metadata = v.pipe(
  v.nullable(v.record(v.string(), v.unknown())),
  v.transform((value) => value ?? {}),
);

const userRowSchema = v.object({
  id: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  encrypted_password: v.nullable(v.string()),
  email_confirmed_at: v.nullable(v.date()),
  invited_at: v.nullable(v.date()),
  confirmation_sent_at: v.nullable(v.date()),
  recovery_sent_at: v.nullable(v.date()),
  last_sign_in_at: v.nullable(v.date()),
  raw_app_meta_data: metadata,
  raw_user_meta_data: metadata,
  banned_until: v.nullable(v.date()),
  created_at: v.date(),
  updated_at: v.date(),
});

export type UserRow = v.InferOutput<typeof userRowSchema>;

export function toUserRow(row: Row): UserRow {
  return v.parse(userRowSchema, row);
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** GoTrue's representation. The identity is derived from the row, since email is the only provider. */
export function toUserResponse(user: UserRow, factors: readonly FactorRow[] = []) {
  const email = user.email ?? '';
  const lastSignInAt = user.last_sign_in_at ?? undefined;
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    invited_at: user.invited_at ?? undefined,
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    phone: user.phone ?? '',
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    last_sign_in_at: lastSignInAt,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
          sub: user.id,
        },
        provider: 'email',
        last_sign_in_at: lastSignInAt,
        created_at: user.created_at,
        updated_at: user.updated_at,
        email,
      },
    ],
    factors: factors.length > 0 ? factors.map(toFactorResponse) : undefined,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until ?? undefined,
    is_anonymous: false,
  };
}
