import { LRUCache } from 'lru-cache';
import { type Statement, toParameter } from './database.ts';
import { literal } from './sql-text.ts';

const maxPrepared = 60;
const maxSeen = 500;
/** A longer statement is a rare one, and would hold much memory. */
const maxLength = 20_000;
/** Not `explain`, for instance. */
const preparable = /^\s*(?:select|with|insert|update|delete)\b/i;

type Run = (sql: string) => Promise<unknown>;

export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

/**
 * The statements that one connection has prepared: Postgres analyses and plans them once, which takes up to five sixths
 * of the time of a short one. A statement is prepared when a role sends it for the second time, and for this role only:
 * Postgres inlines simple functions, and does not check the right to call them there.
 */
export function createPreparedStatements() {
  const seen = new LRUCache<string, true>({ max: maxSeen });
  const unused: string[] = [];
  const names = new LRUCache<string, string>({ max: maxPrepared, dispose: (name) => unused.push(name) });
  let count = 0;

  async function prepare(key: string, sql: string, run: Run): Promise<void> {
    for (const name of unused.splice(0)) await run(`deallocate ${name}`);
    count += 1;
    const name = `kept_${count}`;
    await run(`prepare ${name} as ${sql}`);
    names.set(key, name);
  }

  /** The call of a statement that is prepared already. */
  function findCall({ sql, params, role }: Statement): string | null {
    const name = names.get(toKey(role, sql));
    if (!name) return null;
    const values = params.map(toLiteral);
    // Nothing but a bound parameter can contain a zero byte, which Postgres refuses.
    if (values.some((value) => value.includes('\0'))) return null;
    return `execute ${name}${values.length > 0 ? `(${values.join(', ')})` : ''}`;
  }

  /** The call of the statement, which is prepared if it is sent again; null if it has to be sent as it is. */
  async function toCall(statement: Statement, run: Run): Promise<string | null> {
    const { sql, role } = statement;
    if (sql.length > maxLength || !preparable.test(sql)) return null;
    const key = toKey(role, sql);
    if (!names.has(key) && seen.has(key)) await prepare(key, sql, run);
    seen.set(key, true);
    return findCall(statement);
  }

  return { findCall, toCall };
}

function toKey(role: string, sql: string): string {
  return `${role}\n${sql}`;
}

function toLiteral(value: unknown): string {
  const text = toParameter(value);
  return text === null ? 'null' : literal(text);
}
