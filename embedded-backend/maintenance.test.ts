import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { openPgliteDatabase } from './database-pglite.ts';
import { checkpointLongLog, startMaintenance, vacuumAndAnalyze } from './maintenance.ts';

let database: Database;
beforeAll(async () => {
  database = await openPgliteDatabase();
  await database.exec('create table public.cars (n int); create table public."Odd name" (n int)');
  await database.exec('insert into public.cars select generate_series(1, 1000)');
}, 30_000);
afterAll(() => database.close());

const read = async (sql: string) => Object.values((await database.query(sql))[0] ?? {})[0];

test('a changed table is vacuumed once', async () => {
  expect(await read(`select reltuples from pg_class where relname = 'cars'`)).toBe(-1);
  expect((await vacuumAndAnalyze(database)).sort()).toEqual(['public."Odd name"', 'public.cars']);
  expect(await read(`select reltuples from pg_class where relname = 'cars'`)).toBe(1000);
  expect(await vacuumAndAnalyze(database)).toEqual([]);
});

test('the space of replaced rows is reused', async () => {
  await database.exec('delete from public.cars where n > 500');
  expect(await vacuumAndAnalyze(database)).toEqual(['public.cars']);
  expect(await read(`select n_dead_tup from pg_stat_user_tables where relname = 'cars'`)).toBe(0);
});

test('a few changes trigger no vacuum', async () => {
  await database.exec('update public.cars set n = n where n <= 50');
  expect(await vacuumAndAnalyze(database)).toEqual([]);
});

test('a long write-ahead log triggers a checkpoint, a short one does not', async () => {
  await database.exec('checkpoint');
  expect(await checkpointLongLog(database, 1_000_000)).toBe(false);
  await database.exec(`insert into public.cars select generate_series(1, 40000)`);
  expect(await checkpointLongLog(database, 1_000_000)).toBe(true);
  expect(await checkpointLongLog(database, 1_000_000)).toBe(false);
});

test('it ends when stopped', async () => {
  const maintenance = startMaintenance(database);
  await maintenance.stop();
  expect(await read('select 1')).toBe(1);
});

test('a failure is logged without the values of its query', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = Object.assign(new Error('The disk is full'), { code: '53100', params: ['what a person wrote'] });
  const maintenance = startMaintenance({ ...database, query: () => Promise.reject(failure) });
  await maintenance.stop();
  expect(log.mock.calls).toEqual([['Maintenance of the log:', 'Error: The disk is full (53100)']]);
  expect(inspect(log.mock.calls)).not.toContain('what a person wrote');
  log.mockRestore();
});
