import { LRUCache } from 'lru-cache';
import { toTextParameter } from './database.ts';
import { literal } from './sql-text.ts';

const maxPrepared = 60;
const maxSeen = 500;
/** A longer statement is a rare one, and would hold much memory. */
const maxLength = 20_000;
const preparable = /^\s*(?:select|with|insert|update|delete)\b/i;

type Run = (sql: string) => Promise<unknown>;

export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

/**
 * The statements that one connection has prepared: Postgres analyses and plans them once, which takes up to five sixths of
 * the time of a short one. A statement is prepared when it comes for the second time.
 */
export function createPreparedStatements() {
  const seen = new LRUCache<string, true>({ max: maxSeen });
  const unused: string[] = [];
  const names = new LRUCache<string, string>({ max: maxPrepared, dispose: (name) => unused.push(name) });
  let count = 0;

  async function prepare(sql: string, run: Run): Promise<string> {
    for (const name of unused.splice(0)) await run(`deallocate ${name}`);
    count += 1;
    const name = `kept_${count}`;
    await run(`prepare ${name} as ${sql}`);
    names.set(sql, name);
    return name;
  }

  /** The call of the prepared statement with these values; null if the statement has to be sent as it is. */
  async function toCall(sql: string, params: readonly unknown[], run: Run): Promise<string | null> {
    const values = params.map(toLiteral);
    // Nothing but a bound parameter can contain a zero byte, which Postgres refuses.
    if (sql.length > maxLength || values.some((value) => value.includes('\0')) || !preparable.test(sql)) return null;
    if (!names.has(sql) && !seen.has(sql)) {
      seen.set(sql, true);
      return null;
    }
    const name = names.get(sql) ?? (await prepare(sql, run));
    return `execute ${name}${values.length > 0 ? `(${values.join(', ')})` : ''}`;
  }

  /** The next call prepares the statement anew: with other columns of its table Postgres refuses the former plan. */
  function forget(sql: string): void {
    names.delete(sql);
  }

  return { toCall, forget };
}

function toLiteral(value: unknown): string {
  return value === null || value === undefined ? 'null' : literal(toTextParameter(value));
}
