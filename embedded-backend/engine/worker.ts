import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Row } from '../database.ts';
import { copyFiles, openPgliteFolder, toDatabase } from '../database-pglite.ts';
import { type EngineRequest, type EngineResponse, toFailure } from './engine-messages.ts';

// Runs the embedded database in its own thread, which can be ended from outside.
let engine: { pglite: PGlite; database: Database; folder: string } | undefined;

async function run(request: EngineRequest): Promise<Row[]> {
  if (request.kind === 'open') {
    const pglite = await openPgliteFolder(request.folder, request.files);
    engine = { pglite, database: toDatabase(pglite), folder: request.folder };
    return [];
  }
  if (engine === undefined) throw new Error('The database is not open');
  const { database, pglite, folder } = engine;
  if (request.kind === 'query') {
    if (request.before) await database.exec(request.before);
    return database.query(request.sql, request.params, request.role);
  }
  if (request.kind === 'read') return database.read(request.prologue, request.statement);
  if (request.kind === 'exec') await database.exec(request.sql);
  else if (request.kind === 'copy') await copyFiles(pglite, folder, request.to);
  else await database.close();
  return [];
}

function readMemoryBytes(): number {
  return engine === undefined || engine.pglite.closed ? 0 : engine.pglite.Module.HEAPU8.length;
}

parentPort?.on('message', async (request: EngineRequest) => {
  let response: EngineResponse;
  try {
    response = { rows: await run(request), memoryBytes: 0 };
  } catch (error) {
    response = { failure: toFailure(error), memoryBytes: 0 };
  }
  parentPort?.postMessage({ ...response, memoryBytes: readMemoryBytes() });
});
