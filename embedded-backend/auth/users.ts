import * as v from 'valibot';
import type { Query } from '../database.ts';
import { AuthError, validationError } from './auth-error.ts';
import { toUserRow, type UserRow } from './user-row.ts';

type Metadata = Record<string, unknown>;

export type NewUser = {
  email: string;
  encryptedPassword: string | undefined;
  isConfirmed: boolean;
  appMetadata: Metadata;
  userMetadata: Metadata;
};

/** Undefined fields are unchanged. Metadata is merged; null removes a key. */
export type UserChanges = {
  email?: string;
  encryptedPassword?: string;
  isConfirmed?: boolean;
  appMetadata?: Metadata;
  userMetadata?: Metadata;
  banSeconds?: number | null;
};

// Every access token carries the metadata and must fit into a header.
const maxMetadataLength = 4_096;
const liveUsers = 'from auth.users where deleted_at is null';

export async function findUserByEmail(query: Query, email: string): Promise<UserRow | undefined> {
  const [row] = await query.query(`select * ${liveUsers} and not is_sso_user and lower(email) = $1`, [email]);
  return row && toUserRow(row);
}

export async function findUserById(query: Query, id: string): Promise<UserRow | undefined> {
  const [row] = await query.query(`select * ${liveUsers} and id = $1`, [id]);
  return row && toUserRow(row);
}

export async function isSuspended(query: Query, userId: string, dealerId: string): Promise<boolean> {
  const rows = await query.query(
    'select 1 from public.admin_users where user_id = $1 and dealer_id = $2 and is_suspended',
    [userId, dealerId],
  );
  return rows.length > 0;
}

export async function listUsers(
  query: Query,
  { filter, limit, offset }: { filter: string; limit: number; offset: number },
): Promise<{ users: UserRow[]; total: number }> {
  const matching = `${liveUsers} and position(lower($1) in lower(coalesce(email, ''))) > 0`;
  const [counted] = await query.query(`select count(*)::int as total ${matching}`, [filter]);
  const rows = await query.query(`select * ${matching} order by created_at desc, id limit $2 offset $3`, [
    filter,
    limit,
    offset,
  ]);
  return { users: rows.map(toUserRow), total: v.parse(v.object({ total: v.number() }), counted).total };
}

export async function createUser(query: Query, user: NewUser): Promise<UserRow> {
  checkMetadata(user.appMetadata, user.userMetadata);
  const [row] = await query.query(
    `insert into auth.users
       (email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, case when $3::boolean then now() end, $4::jsonb, $5::jsonb)
     returning *`,
    [user.email, user.encryptedPassword, user.isConfirmed, user.appMetadata, user.userMetadata],
  );
  return toUserRow(row ?? {});
}

const mergedInto = (column: string, parameter: string) =>
  `(coalesce(${column}, '{}') || coalesce(${parameter}::jsonb, '{}'))
   - array(select key from jsonb_each(coalesce(${parameter}::jsonb, '{}')) where value = 'null')`;

export async function updateUser(query: Query, id: string, changes: UserChanges): Promise<UserRow> {
  const { banSeconds } = changes;
  const [row] = await query.query(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_app_meta_data = ${mergedInto('raw_app_meta_data', '$5')},
       raw_user_meta_data = ${mergedInto('raw_user_meta_data', '$6')},
       banned_until = case when $7::boolean then now() + make_interval(secs => $8::float8) else banned_until end,
       updated_at = now()
     where id = $1 and deleted_at is null returning *`,
    [
      id,
      changes.email,
      changes.encryptedPassword,
      changes.isConfirmed === true,
      changes.appMetadata,
      changes.userMetadata,
      banSeconds !== undefined,
      banSeconds,
    ],
  );
  if (row === undefined) throw userNotFound();
  const user = toUserRow(row);
  checkMetadata(user.raw_app_meta_data, user.raw_user_meta_data);
  return user;
}

export async function touchSignIn(query: Query, id: string): Promise<UserRow> {
  const [row] = await query.query(
    'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1 returning *',
    [id],
  );
  if (row === undefined) throw userNotFound();
  return toUserRow(row);
}

export async function noteSent(
  query: Query,
  id: string,
  columns: readonly ('recovery_sent_at' | 'confirmation_sent_at' | 'invited_at')[],
): Promise<UserRow> {
  const changes = columns.map((column) => `${column} = now()`).join(', ');
  const [row] = await query.query(`update auth.users set ${changes}, updated_at = now() where id = $1 returning *`, [
    id,
  ]);
  if (row === undefined) throw userNotFound();
  return toUserRow(row);
}

export async function deleteUser(query: Query, id: string): Promise<void> {
  const rows = await query.query('delete from auth.users where id = $1 returning id', [id]);
  if (rows.length === 0) throw userNotFound();
}

export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found');
}

function checkMetadata(...parts: Metadata[]): void {
  if (parts.some((part) => JSON.stringify(part).length > maxMetadataLength)) {
    throw validationError(`Metadata cannot be longer than ${maxMetadataLength} characters`);
  }
}
