import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { copyFolder, packFolder } from './backup/folder-archive.ts';
import { type Database, type Query, type Row, toTextParameter } from './database.ts';
import type { EngineFiles } from './engine/engine-messages.ts';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';

/** Compiled once per process. */
async function loadEngine(): Promise<EngineFiles> {
  const folder = new URL('.', import.meta.resolve('@electric-sql/pglite'));
  const [code, files] = await Promise.all([
    readFile(new URL('pglite.wasm', folder)),
    readFile(new URL('pglite.data', folder)),
  ]);
  return { pgliteWasmModule: new WebAssembly.Module(code), fsBundle: new Blob([files]) };
}

let engine: Promise<EngineFiles> | undefined;

export function prepareEngine(): Promise<EngineFiles> {
  engine ??= loadEngine();
  return engine;
}

// PGlite looks up a serializer per type; one for all sends text, as a Postgres server expects.
const textSerializers = new Proxy<Record<number, (value: unknown) => string>>({}, { get: () => toTextParameter });

// Extensions load at every start, needed or not (pgcrypto takes 250 ms); a migration that creates one must add it here.
const extensions = { pg_trgm };

// Less than Postgres' own 128, because the engine never returns what it has touched; more than 64, for large searches.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=96MB'];

/** As at a hosted project; the default is for disks that seek, so that small tables are read whole for each card. */
const planning = 'set random_page_cost = 1.1';

type PgliteOptions = {
  /** In memory when undefined. */
  folder?: string;
  /** Initial content from `dumpPgliteData`, much faster than creating an empty database. */
  startFrom?: Blob;
};

/** Opens PGlite in this thread, without statement limits, for tests and tools. The product uses engine/. */
export async function openPgliteDatabase({ folder, startFrom }: PgliteOptions = {}): Promise<Database> {
  const files = await prepareEngine();
  if (folder === undefined) {
    const pglite = await PGlite.create({ ...files, extensions, loadDataDir: startFrom });
    await pglite.exec(planning);
    return toDatabase(pglite);
  }
  const pglite = await openPgliteFolder(folder, files, startFrom);
  return { ...toDatabase(pglite), dump: (file) => dumpFolder((copy) => copyFiles(pglite, folder, copy), file) };
}

/** Opens a folder, creating it if needed. Does not lock it; see lock.ts. */
export async function openPgliteFolder(folder: string, files: EngineFiles, startFrom?: Blob): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder, files, startFrom);
  // PGlite lets everyone read and write its files, and DATA_DIR may be open to others.
  await chmod(folder, 0o700);
  const pglite = await PGlite.create(folder, { ...files, extensions, startParams });
  await pglite.exec(planning);
  return pglite;
}

/** A prepared database as one compressed file for `startFrom`. */
export async function dumpPgliteData(prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ ...(await prepareEngine()), extensions });
  await prepare(toDatabase(pglite));
  const dump = await pglite.dumpDataDir('gzip');
  await pglite.close();
  return dump;
}

/** Copies the files of an open database; no query may run during the copy. */
export async function copyFiles(pglite: PGlite, folder: string, copy: string): Promise<void> {
  // Flushes the log, so that the copy is smaller and opens without recovery.
  await pglite.exec('checkpoint');
  await copyFolder(folder, copy);
}

/** Packs a copy of the files, so that queries wait for the copy alone and no memory holds the database. */
export async function dumpFolder(makeCopy: (copy: string) => Promise<void>, file: string): Promise<void> {
  const copy = `${file}.files`;
  try {
    await makeCopy(copy);
    await packFolder(copy, file);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Creates the folder under a draft name and renames it, so that an interrupted start leaves nothing half made. */
async function makeFolder(folder: string, files: EngineFiles, startFrom?: Blob): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(draft, { ...files, extensions, loadDataDir: startFrom });
  await pglite.close();
  await rename(draft, folder);
}

export function toDatabase(pglite: PGlite): Database {
  const prepared = createPreparedStatements();
  const transaction: Database['transaction'] = (prologue, work) =>
    pglite.transaction(async (executor) => {
      if (prologue !== '') await executor.exec(prologue);
      return work(toQuery(executor, prepared));
    });

  async function runWhole(script: string) {
    try {
      return await pglite.exec(script);
    } catch (error) {
      // An engine that crashed has nothing to roll back.
      await pglite.exec('rollback').catch(() => undefined);
      throw error;
    }
  }

  return {
    kind: 'pglite',
    ...toQuery(pglite, prepared),
    async exec(sql) {
      await pglite.exec(sql);
    },
    transaction,
    async read(prologue, statement) {
      const { sql, params, role } = statement;
      const call = prepared.findCall(statement);
      if (!call) return transaction(prologue, ({ query }) => query(sql, params, role));
      const results = await runWhole(`begin;${prologue};${call};commit`);
      return results.at(-2)?.rows ?? [];
    },
    async dump(file) {
      await pglite.exec('checkpoint');
      const dump = await pglite.dumpDataDir('gzip');
      await writeFile(file, dump.stream(), { mode: 0o600, flush: true });
    },
    async close() {
      await pglite.close();
    },
  };
}

// After an error while extending its log, or after a stack overflow, the engine stops responding.
const fatalMessages = /"pg_wal\/|XLogBeginInsert was already called|^Aborted\(|unreachable|^bad buffer ID/;
/** Classes of errors that only the engine or the system raises; messages of others may quote user input. */
const engineErrorClasses = /^(53|58|XX)/;

/** True when the engine will not respond after this error. */
export function isFatal(error: unknown): error is Error {
  if (!(error instanceof Error) || !fatalMessages.test(error.message)) return false;
  return !('code' in error) || typeof error.code !== 'string' || engineErrorClasses.test(error.code);
}

function toQuery(executor: PGliteInterface | Transaction, { toCall }: PreparedStatements): Query {
  return {
    async query(sql, params = [], role = undefined) {
      const call = role && (await toCall({ sql, params, role }, (statement) => executor.query(statement)));
      const { rows } = call
        ? await executor.query<Row>(call)
        : await executor.query<Row>(sql, params, { serializers: textSerializers });
      return rows;
    },
  };
}
