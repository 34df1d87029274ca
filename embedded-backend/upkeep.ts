import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { describeCause } from './describe-cause.ts';

const everyMs = 15_000;
/** A question that waits longer than this stands in a line; the work waits for a better moment, but not for ever. */
const quietMs = 15;
/** One may come between two batches of an import by chance. */
const probes = 8;
const longestWaitMs = 10 * 60_000;
/** Between two tables: each holds up whoever asks meanwhile. */
const pauseMs = 250;

const logEveryMs = 2_000;
/** What a start after a fall replays at the most, give or take what two seconds write. */
const longLogBytes = 8 * 1024 * 1024;

const dueSchema = v.array(v.object({ name: v.string(), is_worn: v.boolean() }));

// The server's own rule for the same work: a fifth of the rows replaced, or a tenth changed, and never for a handful.
const findDue = `
  select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name,
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as is_worn
  from pg_catalog.pg_stat_user_tables s
  join pg_catalog.pg_class c on c.oid = s.relid
  where c.reltuples < 0
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
    or s.n_dead_tup > 50 + 0.2 * c.reltuples
  order by s.n_mod_since_analyze desc, name`;

/**
 * Does for the embedded database what a server's autovacuum does: it gathers what the planner must know of each table
 * that changed, and frees the room of rows that were replaced. Gives the names of the tables.
 */
export async function tendTables(database: Database, signal?: AbortSignal): Promise<string[]> {
  // Counters of the last second may not be written yet.
  await database.query('select pg_stat_force_next_flush()');
  const due = v.parse(dueSchema, await database.query(findDue));
  for (const { name, is_worn } of due) {
    if (signal?.aborted) break;
    if (is_worn) await database.exec(`vacuum ${name}`);
    // A tenth of the usual sample: enough for these tables, and over in a moment.
    await database.transaction('set local default_statistics_target = 10;', (query) => query.query(`analyze ${name}`));
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return due.map(({ name }) => name);
}

/** Writes down what only the log holds once that is much, because a start after a fall has people waiting. */
export async function shortenLog(database: Database, longBytes = longLogBytes): Promise<boolean> {
  const [log] = await database.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${longBytes} as is_long from pg_control_checkpoint()`,
  );
  if (log?.is_long !== true) return false;
  await database.exec('checkpoint');
  return true;
}

/** Tends to the tables and to the log from time to time, until it is stopped. */
export function startUpkeep(database: Database): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function isQuiet(): Promise<boolean> {
    for (let probe = 0; probe < probes && !signal.aborted; probe += 1) {
      const askedMs = performance.now();
      await database.query('select 1');
      if (performance.now() - askedMs > quietMs) return false;
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    return !signal.aborted;
  }

  async function run() {
    let waitingSinceMs = performance.now();
    while (!signal.aborted) {
      const isOverdue = performance.now() - waitingSinceMs > longestWaitMs;
      if (isOverdue || (await isQuiet().catch(() => false))) {
        waitingSinceMs = performance.now();
        await tendTables(database, signal).catch((error: unknown) =>
          console.error('Upkeep of the database:', describeCause(error)),
        );
      }
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function runLog() {
    while (!signal.aborted) {
      await shortenLog(database).catch((error: unknown) => console.error('Upkeep of the log:', describeCause(error)));
      await wait(logEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = Promise.all([run(), runLog()]);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
