import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openPgliteDatabase } from './database-pglite.ts';

let database: Database;

beforeAll(async () => {
  database = await openPgliteDatabase();
  await database.exec(`
    create role first; create role second;
    create table lot (owner text not null, price integer);
    insert into lot values ('first', 1), ('second', 2), ('second', 3);
    alter table lot enable row level security;
    create policy own on lot using (owner = current_user);
    grant select on lot to first, second`);
}, 60_000);
afterAll(() => database.close());

const listPrepared = async () =>
  (await database.query('select statement from pg_prepared_statements')).map(({ statement }) => String(statement));

test('a statement is prepared when it comes again, and gives the same rows each time', async () => {
  const sql = 'select $1::text as text, $2::integer as number, $3::text[] as list, $4::jsonb as json';
  const texts = [
    ['plain', 1, ['a', 'b'], { a: 1 }],
    [`it's '' "quoted"`, -1, [`'`, 'a,b', '{}'], { quote: `'"` }],
    ["back\\slash \\' E'", 0, ['\\'], { path: 'C:\\' }],
    ["'); drop table lot; --", null, null, null],
    ['Käfer 🚗', undefined, [], { list: [] }],
  ];
  for (const [at, params] of texts.entries()) {
    const [text, number, list, json] = params;
    expect(await database.query(sql, params)).toEqual([{ text, number: number ?? null, list, json }]);
    expect((await listPrepared()).some((statement) => statement.includes(sql))).toBe(at > 0);
  }
  expect(await database.query('select count(*)::integer as n from lot')).toEqual([{ n: 3 }]);
});

test('each role sees its own rows of the same statement', async () => {
  const sumOf = (role: string) =>
    database.transaction(`select set_config('role', '${role}', true);`, async (query) => {
      const [row] = await query.query('select sum(price)::integer as price from lot where price > $1', [0]);
      return row?.price;
    });
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
    expect(await sumOf('first')).toBe(1);
    expect(await sumOf('second')).toBe(5);
  }
  const [all] = await database.query('select sum(price)::integer as price from lot where price > $1', [0]);
  expect(all?.price).toBe(6);
});

test('a prepared statement follows changes of its table, after one refusal if it returns other columns', async () => {
  const whole = 'select * from lot where price = $1';
  const named = 'select owner from lot where price = $1';
  for (const _ of [1, 2, 3]) {
    expect(await database.query(whole, [1])).toEqual([{ owner: 'first', price: 1 }]);
    expect(await database.query(named, [1])).toEqual([{ owner: 'first' }]);
  }
  await database.exec("alter table lot add colour text default 'red'");
  expect(await database.query(named, [1])).toEqual([{ owner: 'first' }]);
  await expect(database.query(whole, [1])).rejects.toThrow('cached plan must not change result type');
  expect(await database.query(whole, [1])).toEqual([{ owner: 'first', price: 1, colour: 'red' }]);
});

test('errors are those of the statement itself', async () => {
  for (const _ of [1, 2, 3]) {
    await expect(database.query('select $1::integer as n', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(database.query('select missing from lot')).rejects.toMatchObject({ code: '42703' });
    await expect(database.query('select $1::text as text', ['a\0b'])).rejects.toMatchObject({ code: '22021' });
  }
});

test('the latest sixty stay prepared', async () => {
  for (let n = 0; n < 100; n += 1) {
    for (const _ of [1, 2]) expect(await database.query(`select ${n} as n`)).toEqual([{ n }]);
  }
  const prepared = await listPrepared();
  expect(prepared.length).toBeGreaterThan(50);
  expect(prepared.length).toBeLessThan(65);
  expect(prepared.some((statement) => statement.includes('select 99 as n'))).toBe(true);
});
