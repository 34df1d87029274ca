import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database.ts';
import { isFatal } from '../database-pglite.ts';
import { openEngine } from './engine.ts';

const onLost = vi.fn();
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let folder: string;
let database: Database;

const endless = 'select count(*) from generate_series(1, 100000000) a cross join generate_series(1, 100000) b';
const limitMs = 500;
const runEndless = () => database.transaction('', (query) => query.query(endless), limitMs);
const insert = (n: number) => database.query('insert into public.written values ($1) returning n', [n]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealer-engine-'));
  database = await openEngine({ folder: join(folder, 'db'), onLost });
  await database.exec('create table public.written (n int primary key)');
}, 60_000);
beforeEach(() => said.mockClear());
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
  expect(onLost).not.toHaveBeenCalled();
});

test.each(['unreachable', '"pg_wal/0001"', 'pg_wal/0001', 'Aborted(', 'XLogBeginInsert was already called'])(
  'a value in a request never counts as a crash of the engine: %s',
  async (text) => {
    await expect(database.query('select $1::uuid', [text])).rejects.toThrow(text);
    expect(said).not.toHaveBeenCalled();
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('a crashed engine, or one that cannot write its log, counts as ended', () => {
  expect(isFatal(new Error('unreachable'))).toBe(true);
  expect(isFatal(new Error('Aborted(). Build with -sASSERTIONS for more info.'))).toBe(true);
  const full = Object.assign(new Error('could not write to file "pg_wal/xlogtemp.1"'), { code: '53100' });
  expect(isFatal(full)).toBe(true);
  expect(isFatal(Object.assign(new Error('bad buffer ID: 0'), { code: 'XX000' }))).toBe(true);
  expect(isFatal(new Error('relation "lot" does not exist'))).toBe(false);
});

test('an error keeps the fields from Postgres', async () => {
  await insert(-1);
  await expect(insert(-1)).rejects.toMatchObject({ code: '23505', detail: 'Key (n)=(-1) already exists.' });
});

test('the prologue runs once before the first query, also without any, and a refused one runs nothing', async () => {
  const written = 'insert into public.written values (-10)';
  await database.transaction(written, async () => undefined);
  expect(await database.query('delete from public.written where n = -10 returning n')).toEqual([{ n: -10 }]);
  const twice = await database.transaction(written, async (query) => {
    await query.query('select 1');
    return query.query('select n from public.written where n = -10');
  });
  expect(twice).toEqual([{ n: -10 }]);
  const refused = database.transaction('select 1 / 0', (query) =>
    query.query('insert into public.written values (-11)'),
  );
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(await database.query('select from public.written where n = -11')).toEqual([]);
});

test('a transaction is atomic, and a refused statement ends it', async () => {
  const half = database.transaction('', async (query) => {
    await query.query('insert into public.written values (-2)');
    await query.query('select 1 / 0');
  });
  await expect(half).rejects.toMatchObject({ code: '22012' });
  expect(await database.query('select from public.written where n = -2')).toEqual([]);
});

test('a statement alone is answered each time, also after one that was refused or stopped', async () => {
  const prologue = "select set_config('app.asked', 'yes', true);";
  const read = (sql: string, params: unknown[] = []) =>
    database.read(prologue, { sql, params, role: 'someone' }, limitMs);
  for (const n of [1, 2, 3]) {
    const asked = read("select $1::int as n, current_setting('app.asked') as asked", [n]);
    expect(await asked).toEqual([{ n, asked: 'yes' }]);
    await expect(read('select 1 / $1::int as n', [0])).rejects.toMatchObject({ code: '22012' });
  }
  await expect(read(endless)).rejects.toMatchObject({ code: '57014' });
  expect(await database.query("select current_setting('app.asked', true) as asked")).not.toEqual([{ asked: 'yes' }]);
});

test('an endless statement is stopped; acknowledged writes remain and queued requests are answered', async () => {
  for (let n = 1; n <= 50; n += 1) await insert(n);
  const askedMs = performance.now();
  const ended = runEndless().catch((error: unknown) => error);
  const behind = Promise.all([51, 52, 53].map(insert));
  expect(await ended).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' });
  const endedMs = performance.now();
  expect(await behind).toEqual([[{ n: 51 }], [{ n: 52 }], [{ n: 53 }]]);
  expect(endedMs - askedMs).toBeGreaterThanOrEqual(limitMs - 5);
  expect(await database.query('select count(*)::int as rows from public.written where n > 0')).toEqual([{ rows: 53 }]);
  expect(said.mock.calls.flat().join()).toContain('a statement took longer than 0.5 s');
});

test('a stopped transaction is rolled back and releases its locks', async () => {
  const ended = database.transaction(
    'insert into public.written values (1000);',
    (query) => query.query(endless),
    limitMs,
  );
  await expect(ended).rejects.toMatchObject({ code: '57014' });
  expect(await insert(1000)).toEqual([{ n: 1000 }]);
});

test('the main thread stays responsive while the engine is busy', async () => {
  const ended = runEndless().catch(() => undefined);
  const askedMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(performance.now() - askedMs).toBeLessThan(limitMs / 2);
  await ended;
  await database.query('select 1');
});

test('Postgres refuses a pattern that is too complex', async () => {
  for (const pattern of ['(((a{255}){255}){255})', '(((((((x?){20}){20}){20}){20}){20}){20})', '((x{100}){100}){20}']) {
    const asked = database.query('select repeat($1, 300) ~ $2', ['x', pattern]);
    await expect(asked).rejects.toMatchObject({ code: '2201B' });
  }
  expect(said).not.toHaveBeenCalled();
});

test('memory used by a statement is released', async () => {
  const memory = () => process.memoryUsage().rss / 1024 / 1024;
  const before = memory();
  const large = `select length(string_agg(repeat('x', 1000), '')) from generate_series(1, 300000)`;
  await database.query(large);
  await expect.poll(() => said.mock.calls.flat().join(), { timeout: 10_000 }).toMatch(/it uses \d+ MB.*answers again/s);
  expect(memory() - before).toBeLessThan(200);
}, 30_000);
