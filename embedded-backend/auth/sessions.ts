import { isIP } from 'node:net';
import * as v from 'valibot';
import type { Database, Query, Row } from '../database.ts';
import { hashRefreshToken, type RefreshTokens } from './refresh-token.ts';
import { isBanned, type UserRow } from './user-row.ts';
import { touchSignIn } from './users.ts';

export type Client = { address: string; userAgent: string | null };

type Authentication = { method: string; at: Date };

/** `authentications` are newest first. */
export type SessionRow = { id: string; aal: string; createdAt: Date; authentications: Authentication[] };

export type OpenSession = { user: UserRow; session: SessionRow; refreshToken: string };

const sessionSchema = v.pipe(
  v.object({
    id: v.string(),
    aal: v.nullable(v.string()),
    created_at: v.date(),
    authentications: v.nullable(v.array(v.object({ method: v.string(), seconds: v.number() }))),
  }),
  v.transform(({ id, aal, created_at, authentications }) => ({
    id,
    aal: aal ?? 'aal1',
    createdAt: created_at,
    // Older sessions have no list; all of them were opened with a password.
    authentications: authentications?.map(({ method, seconds }) => ({ method, at: new Date(seconds * 1000) })) ?? [
      { method: 'password', at: created_at },
    ],
  })),
);

export const sessionColumns = `id, aal, created_at, (
  select jsonb_agg(
    jsonb_build_object('method', authentication_method, 'seconds', extract(epoch from updated_at)::float8)
    order by updated_at desc
  ) from auth.mfa_amr_claims where session_id = sessions.id
) as authentications`;

export function toSessionRow(row: Row | undefined): SessionRow {
  return v.parse(sessionSchema, row);
}

/** Opens a session. Undefined when the user has changed since the password was compared. */
export function createSession(
  database: Database,
  verified: UserRow,
  { client, refreshTokens, method }: { client: Client; refreshTokens: RefreshTokens; method: 'password' | 'otp' },
): Promise<OpenSession | undefined> {
  return database.transaction('', async (query) => {
    // Locks the user's row: a concurrent password change or ban is either seen here or ends this session.
    const user = await touchSignIn(query, verified.id);
    if (user.encrypted_password !== verified.encrypted_password || isBanned(user, new Date())) return undefined;
    const [row] = await query.query(
      'insert into auth.sessions (user_id, user_agent, ip) values ($1, $2, $3) returning id',
      [user.id, client.userAgent, toInet(client)],
    );
    const id = String(row?.id);
    await addAuthentication(query, id, method);
    const session = await findSession(query, id, user.id);
    if (session === undefined) return undefined;
    const refreshToken = refreshTokens.createFirst(session.id);
    await storeRefreshToken(query, refreshToken, { sessionId: session.id, userId: user.id });
    return { user, session, refreshToken };
  });
}

export async function storeRefreshToken(
  query: Query,
  refreshToken: string,
  { sessionId, userId, parent }: { sessionId: string; userId: string; parent?: string },
): Promise<void> {
  await query.query(
    'insert into auth.refresh_tokens (token, parent, session_id, user_id, revoked) values ($1, $2, $3, $4, false)',
    [hashRefreshToken(refreshToken), parent, sessionId, userId],
  );
}

export async function findSession(query: Query, id: string, userId: string): Promise<SessionRow | undefined> {
  const [row] = await query.query(`select ${sessionColumns} from auth.sessions where id = $1 and user_id = $2`, [
    id,
    userId,
  ]);
  return row && toSessionRow(row);
}

export async function addAuthentication(query: Query, sessionId: string, method: string): Promise<void> {
  await query.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [sessionId, method],
  );
}

/** By the dealership's session timeout. */
export async function isTimedOut(
  query: Query,
  { dealerId, userId, session }: { dealerId: string; userId: string; session: SessionRow },
): Promise<boolean> {
  const [row] = await query.query('select private.is_session_timed_out($1, $2, $3, $4) as is_timed_out', [
    dealerId,
    userId,
    session.id,
    session.authentications[0]?.at ?? session.createdAt,
  ]);
  return row?.is_timed_out === true;
}

export async function touchSession(query: Query, id: string, client: Client): Promise<void> {
  await query.query(
    `update auth.sessions
     set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $2, ip = $3
     where id = $1`,
    [id, client.userAgent, toInet(client)],
  );
}

/** The foreign key also deletes their refresh tokens. */
export async function endSessions(query: Query, userId: string, which: { only: string } | { but: string } | 'all') {
  if (which === 'all') await query.query('delete from auth.sessions where user_id = $1', [userId]);
  else if ('only' in which) {
    await query.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, which.only]);
  } else await query.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, which.but]);
}

function toInet({ address }: Client): string | null {
  return isIP(address) === 0 ? null : address;
}
