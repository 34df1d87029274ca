import { LRUCache } from 'lru-cache';
import { toParameter } from './database.ts';
import { literal } from './sql-text.ts';

const maxPrepared = 60;
const maxSeen = 500;
/** A longer statement is a rare one, and would hold much memory. */
const maxLength = 20_000;
/** Not `explain`, for instance. */
const preparable = /^\s*(?:select|with|insert|update|delete)\b/i;

type Run = (sql: string) => Promise<unknown>;

export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

type Statement = { sql: string; params: readonly unknown[]; role: string };

/**
 * The statements that one connection has prepared: Postgres analyses and plans them once, which takes up to five sixths of
 * the time of a short one. A statement is prepared when a role sends it for the second time, and for this role only:
 * Postgres writes simple functions into the plan, where nobody checks the right to call them.
 */
export function createPreparedStatements() {
  const seen = new LRUCache<string, true>({ max: maxSeen });
  const unused: string[] = [];
  const names = new LRUCache<string, string>({ max: maxPrepared, dispose: (name) => unused.push(name) });
  let count = 0;

  async function prepare(key: string, sql: string, run: Run): Promise<string> {
    for (const name of unused.splice(0)) await run(`deallocate ${name}`);
    count += 1;
    const name = `kept_${count}`;
    await run(`prepare ${name} as ${sql}`);
    names.set(key, name);
    return name;
  }

  /** The call of the prepared statement with these values; null if the statement has to be sent as it is. */
  return async function toCall({ sql, params, role }: Statement, run: Run): Promise<string | null> {
    if (sql.length > maxLength || !preparable.test(sql)) return null;
    const key = `${role}\n${sql}`;
    const known = names.get(key);
    if (!known && !seen.has(key)) {
      seen.set(key, true);
      return null;
    }
    const values = params.map(toLiteral);
    // Nothing but a bound parameter can contain a zero byte, which Postgres refuses.
    if (values.some((value) => value.includes('\0'))) return null;
    const name = known ?? (await prepare(key, sql, run));
    return `execute ${name}${values.length > 0 ? `(${values.join(', ')})` : ''}`;
  };
}

function toLiteral(value: unknown): string {
  const text = toParameter(value);
  return text === null ? 'null' : literal(text);
}
