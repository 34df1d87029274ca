import * as v from 'valibot';
import type { Database, Query } from '../database.ts';
import { hashRefreshToken, type RefreshTokens } from './refresh-token.ts';
import {
  type Client,
  endSessions,
  type OpenSession,
  type SessionRow,
  sessionColumns,
  storeRefreshToken,
  toSessionRow,
  touchSession,
} from './sessions.ts';
import type { UserRow } from './user-row.ts';
import { findUserById } from './users.ts';

export type RefreshRefusal =
  | 'session_not_found'
  | 'session_expired'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used';

type RefreshOptions = {
  client: Client;
  refreshTokens: RefreshTokens;
  /** Throws to refuse the refresh. */
  check: (query: Query, user: UserRow) => Promise<void>;
  isTimedOut: (query: Query, user: UserRow, session: SessionRow) => Promise<boolean>;
};

/** Tabs that wake together send the same token: within this time, each of them gets the active token. */
const reuseSeconds = 10;
const maxRotationsInWindow = 50;

/**
 * Rotates a refresh token, one request at a time per session. As in GoTrue, the active token's parent always returns
 * the active token, because the response may have been lost. Reusing an older token after its window indicates theft
 * and ends the session.
 */
export function refreshSession(
  database: Database,
  refreshToken: string,
  { client, refreshTokens, check, isTimedOut }: RefreshOptions,
): Promise<OpenSession | RefreshRefusal> {
  return database.transaction('', async (query) => {
    const sessionId = refreshTokens.readSessionId(refreshToken);
    if (sessionId === undefined) return 'refresh_token_not_found';
    const [row] = await query.query(`select ${sessionColumns}, user_id from auth.sessions where id = $1 for update`, [
      sessionId,
    ]);
    const user = row && (await findUserById(query, String(row.user_id)));
    if (user === undefined) return 'session_not_found';
    await check(query, user);
    const session = toSessionRow(row);
    if (await isTimedOut(query, user, session)) {
      await endSessions(query, user.id, { only: sessionId });
      return 'session_expired';
    }
    const state = await readTokenState(query, sessionId, refreshToken);
    if (state.kind === 'unknown') return 'refresh_token_not_found';
    if (state.kind === 'active') await rotate(query, refreshToken, { sessionId, user, refreshTokens });
    const next = findNext(refreshToken, state, refreshTokens);
    if (next === undefined) {
      await query.query('delete from auth.sessions where id = $1', [sessionId]);
      return 'refresh_token_already_used';
    }
    await touchSession(query, sessionId, client);
    return { user, session, refreshToken: next };
  });
}

type TokenState = { kind: 'unknown' | 'active' | 'used-before' } | { kind: 'superseded'; activeHash: string };

const storedTokenSchema = v.object({
  token: v.string(),
  parent: v.nullable(v.string()),
  revoked: v.boolean(),
  is_recent: v.boolean(),
});

async function readTokenState(query: Query, sessionId: string, refreshToken: string): Promise<TokenState> {
  const hash = hashRefreshToken(refreshToken);
  const rows = await query.query(
    `select token, parent, revoked, updated_at > clock_timestamp() - make_interval(secs => $3::float8) as is_recent
     from auth.refresh_tokens where session_id = $1 and (token = $2 or not revoked)`,
    [sessionId, hash, reuseSeconds],
  );
  const stored = rows.map((row) => v.parse(storedTokenSchema, row));
  const presented = stored.find(({ token }) => token === hash);
  if (presented === undefined) return { kind: 'unknown' };
  if (!presented.revoked) return { kind: 'active' };
  const active = stored.find(({ revoked }) => !revoked);
  const isAllowed = presented.is_recent || active?.parent === hash;
  return active && isAllowed ? { kind: 'superseded', activeHash: active.token } : { kind: 'used-before' };
}

async function rotate(
  query: Query,
  refreshToken: string,
  { sessionId, user, refreshTokens }: { sessionId: string; user: UserRow; refreshTokens: RefreshTokens },
): Promise<void> {
  const parent = hashRefreshToken(refreshToken);
  await query.query('update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1', [
    parent,
  ]);
  await storeRefreshToken(query, refreshTokens.createNext(refreshToken), { sessionId, userId: user.id, parent });
}

function findNext(refreshToken: string, state: TokenState, refreshTokens: RefreshTokens): string | undefined {
  if (state.kind === 'active') return refreshTokens.createNext(refreshToken);
  if (state.kind !== 'superseded') return undefined;
  // Follow the successors to the active token.
  let token = refreshToken;
  for (let step = 0; step < maxRotationsInWindow; step += 1) {
    token = refreshTokens.createNext(token);
    if (hashRefreshToken(token) === state.activeHash) return token;
  }
  return undefined;
}
