import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { openPgliteDatabase } from './database-pglite.ts';
import { shortenLog, startUpkeep, tendTables } from './upkeep.ts';

let database: Database;
beforeAll(async () => {
  database = await openPgliteDatabase();
  await database.exec('create table public.cars (n int); create table public."Odd name" (n int)');
  await database.exec('insert into public.cars select generate_series(1, 1000)');
}, 30_000);
afterAll(() => database.close());

const read = async (sql: string) => Object.values((await database.query(sql))[0] ?? {})[0];

test('a table that changed is tended to once', async () => {
  expect(await read(`select reltuples from pg_class where relname = 'cars'`)).toBe(-1);
  expect((await tendTables(database)).sort()).toEqual(['public."Odd name"', 'public.cars']);
  expect(await read(`select reltuples from pg_class where relname = 'cars'`)).toBe(1000);
  expect(await tendTables(database)).toEqual([]);
});

test('the room of rows that were replaced is free again', async () => {
  await database.exec('delete from public.cars where n > 500');
  expect(await tendTables(database)).toEqual(['public.cars']);
  expect(await read(`select n_dead_tup from pg_stat_user_tables where relname = 'cars'`)).toBe(0);
});

test('a few changes are not worth the work', async () => {
  await database.exec('update public.cars set n = n where n <= 50');
  expect(await tendTables(database)).toEqual([]);
});

test('a log that grew long is written down, a short one is left', async () => {
  await database.exec('checkpoint');
  expect(await shortenLog(database, 1_000_000)).toBe(false);
  await database.exec(`insert into public.cars select generate_series(1, 40000)`);
  expect(await shortenLog(database, 1_000_000)).toBe(true);
  expect(await shortenLog(database, 1_000_000)).toBe(false);
});

test('it ends when it is told to', async () => {
  const upkeep = startUpkeep(database);
  await upkeep.stop();
  expect(await read('select 1')).toBe(1);
});

test('a failure is written down without the values of its query', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = Object.assign(new Error('The disk is full'), { code: '53100', params: ['what a person wrote'] });
  const upkeep = startUpkeep({ ...database, query: () => Promise.reject(failure) });
  await upkeep.stop();
  expect(log.mock.calls).toEqual([['Upkeep of the log:', 'Error: The disk is full (53100)']]);
  expect(inspect(log.mock.calls)).not.toContain('what a person wrote');
  log.mockRestore();
});
