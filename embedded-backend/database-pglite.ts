import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import { type Database, type Query, type Row, toTextParameter } from './database.ts';

/**
 * The engine's code and files, read and compiled once for this process. Extensions would be loaded at each start, needed
 * or not (250 ms of pgcrypto's alone): one that a migration creates is passed to `PGlite.create` with these.
 */
async function loadEngine() {
  const folder = new URL('.', import.meta.resolve('@electric-sql/pglite'));
  const [code, files] = await Promise.all([
    readFile(new URL('pglite.wasm', folder)),
    readFile(new URL('pglite.data', folder)),
  ]);
  return { pgliteWasmModule: new WebAssembly.Module(code), fsBundle: new Blob([files]) };
}

let engine: ReturnType<typeof loadEngine> | undefined;

/** Gets ready whatever can be ready before a database is opened. */
export function prepareEngine(): ReturnType<typeof loadEngine> {
  engine ??= loadEngine();
  return engine;
}

// PGlite has a serializer per type; answering every type with the same one gives what a Postgres server would be sent.
const textSerializers = new Proxy<Record<number, (value: unknown) => string>>({}, { get: () => toTextParameter });

type PgliteOptions = {
  /** Where the data lives; in memory when missing. */
  folder?: string;
  /** What a new database starts from (`dumpPgliteData`), which is much quicker than making an empty one. */
  startFrom?: Blob;
  /** Told once the engine has come into a state in which it never answers again. */
  onBroken?: (error: Error) => void;
};

/** Opens the Postgres that runs in this process. Nothing here keeps a second process out: see lock.ts. */
export async function openPgliteDatabase({ folder, startFrom, onBroken }: PgliteOptions = {}): Promise<Database> {
  if (folder === undefined)
    return toDatabase(await PGlite.create({ ...(await prepareEngine()), loadDataDir: startFrom }));
  if (!existsSync(folder)) await prepareFolder(folder, startFrom);
  return watchEngine(toDatabase(await PGlite.create(folder, await prepareEngine())), onBroken);
}

/** A new database, prepared in memory, as one compressed file for `startFrom`. */
export async function dumpPgliteData(prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create(await prepareEngine());
  await prepare(toDatabase(pglite));
  const dump = await pglite.dumpDataDir('gzip');
  await pglite.close();
  return dump;
}

/**
 * Makes a folder whole or not at all: a start that is killed half-way leaves only the draft, which the next start throws
 * away.
 */
export async function prepareFolder(folder: string, startFrom?: Blob): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const pglite = await PGlite.create(draft, { ...(await prepareEngine()), loadDataDir: startFrom });
  await pglite.close();
  await rename(draft, folder);
}

function toDatabase(pglite: PGlite): Database {
  return {
    kind: 'pglite',
    ...toQuery(pglite),
    async exec(sql) {
      await pglite.exec(sql);
    },
    async transaction(prologue, work) {
      return pglite.transaction(async (transaction) => {
        if (prologue !== '') await transaction.exec(prologue);
        return work(toQuery(transaction));
      });
    },
    async dump(file) {
      // What the log still holds is written first: the file becomes smaller, and opens without a repair.
      await pglite.exec('checkpoint');
      const dump = await pglite.dumpDataDir('gzip');
      await writeFile(file, dump.stream(), { mode: 0o600, flush: true });
    },
    async close() {
      await pglite.close();
    },
  };
}

// Where it cannot extend its log, the engine cannot undo either, and the question after next is never answered.
const deadlyMessages = /"pg_wal\/|XLogBeginInsert was already called|^Aborted\(|unreachable/;
/** What only the engine or the system can be the reason of: other messages quote what somebody sent. */
const ownStates = /^(53|58|XX)/;

/** Whether the engine will never answer again after this. */
export function isDeadly(error: unknown): error is Error {
  if (!(error instanceof Error) || !deadlyMessages.test(error.message)) return false;
  return !('code' in error) || typeof error.code !== 'string' || ownStates.test(error.code);
}

function watchEngine(database: Database, onBroken?: (error: Error) => void): Database {
  if (!onBroken) return database;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isDeadly(error)) onBroken(error);
      throw error;
    }
  };
  return {
    ...database,
    query: (sql, params) => watched(database.query(sql, params)),
    exec: (sql) => watched(database.exec(sql)),
    transaction: (prologue, work) => watched(database.transaction(prologue, work)),
  };
}

function toQuery(executor: PGliteInterface | Transaction): Query {
  return {
    async query(sql, params = []) {
      const { rows } = await executor.query<Row>(sql, params, { serializers: textSerializers });
      return rows;
    },
  };
}
