import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { describeCause } from './describe-cause.ts';

const everyMs = 15_000;
/** A query that takes longer waits behind others: the database is busy. */
const quietMs = 15;
/** A single fast one may fall between two batches of an import. */
const probes = 8;
const longestWaitMs = 10 * 60_000;
/** Between two tables: each blocks other queries. */
const pauseMs = 250;

const logEveryMs = 2_000;
/** The most that a start after a crash replays. */
const longLogBytes = 8 * 1024 * 1024;

const dueSchema = v.array(v.object({ name: v.string(), is_worn: v.boolean() }));

// Autovacuum's own thresholds.
const findDue = `
  select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name,
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as is_worn
  from pg_catalog.pg_stat_user_tables s
  join pg_catalog.pg_class c on c.oid = s.relid
  where c.reltuples < 0
    or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
    or s.n_dead_tup > 50 + 0.2 * c.reltuples
  order by s.n_mod_since_analyze desc, name`;

/** A server's autovacuum for the embedded database. Gives the names of the tables that were due. */
export async function vacuumAndAnalyze(database: Database, signal?: AbortSignal): Promise<string[]> {
  await database.query('select pg_stat_force_next_flush()');
  const due = v.parse(dueSchema, await database.query(findDue));
  for (const { name, is_worn } of due) {
    if (signal?.aborted) break;
    if (is_worn) await database.exec(`vacuum ${name}`);
    // A tenth of the usual sample is enough for these tables.
    await database.transaction('set local default_statistics_target = 10;', (query) => query.query(`analyze ${name}`));
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return due.map(({ name }) => name);
}

/** Checkpoints once the log is long, so that a start after a crash is quick. */
export async function checkpointLongLog(database: Database, longBytes = longLogBytes): Promise<boolean> {
  const [log] = await database.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${longBytes} as is_long from pg_control_checkpoint()`,
  );
  if (log?.is_long !== true) return false;
  await database.exec('checkpoint');
  return true;
}

export function startMaintenance(database: Database): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function isQuiet(): Promise<boolean> {
    for (let probe = 0; probe < probes && !signal.aborted; probe += 1) {
      const startedMs = performance.now();
      await database.query('select 1');
      if (performance.now() - startedMs > quietMs) return false;
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
        await vacuumAndAnalyze(database, signal).catch((error: unknown) =>
          console.error('Maintenance of the database:', describeCause(error)),
        );
      }
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function runLog() {
    while (!signal.aborted) {
      await checkpointLongLog(database).catch((error: unknown) =>
        console.error('Maintenance of the log:', describeCause(error)),
      );
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
