import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Row } from './database.ts';
import { openPgliteDatabase } from './database-pglite.ts';

type AskAs = (role: string, sql: string, params?: unknown[]) => Promise<Row[]>;

let database: Database;
const toPrologue = (role: string) => `select set_config('role', '${role}', true);`;
const inTransaction: AskAs = (role, sql, params = []) =>
  database.transaction(toPrologue(role), (query) => query.query(sql, params, role));
const alone: AskAs = (role, sql, params = []) => database.read(toPrologue(role), { sql, params, role });

describe.each([
  ['in a transaction', inTransaction],
  ['alone', alone],
])('%s', (_, askAs) => {
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

  test('a statement is prepared when a role sends it again, and gives the same rows each time', async () => {
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
      expect(await askAs('first', sql, params)).toEqual([{ text, number: number ?? null, list, json }]);
      expect((await listPrepared()).filter((statement) => statement.includes(sql))).toHaveLength(at > 0 ? 1 : 0);
    }
    expect(await database.query('select count(*)::integer as n from lot')).toEqual([{ n: 3 }]);
  });

  test('without a role nothing is prepared', async () => {
    for (const _ of [1, 2, 3]) await database.query('select $1::text as anonymous', ['x']);
    expect((await listPrepared()).filter((statement) => statement.includes('anonymous'))).toEqual([]);
  });

  test('each role sees its own rows of the same statement', async () => {
    const sql = 'select sum(price)::integer as price from lot where price > $1';
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      expect(await askAs('first', sql, [0])).toEqual([{ price: 1 }]);
      expect(await askAs('second', sql, [0])).toEqual([{ price: 5 }]);
    }
  });

  test('a function that one role may call is refused to another, also after the first has called it', async () => {
    // Without settings of their own, Postgres writes them into the plan.
    await database.exec(`
      create or replace function secret() returns integer language sql stable as 'select 42';
      create or replace function secrets() returns setof integer language sql stable as 'select price from lot';
      revoke execute on function secret, secrets from public;
      grant execute on function secret, secrets to first`);
    for (const sql of ['select secret() as n', 'select n from secrets() as n', 'select n from secret() as n']) {
      for (const _ of [1, 2, 3, 4, 5, 6, 7]) expect(await askAs('first', sql)).toHaveLength(1);
      for (const _ of [1, 2, 3]) await expect(askAs('second', sql)).rejects.toMatchObject({ code: '42501' });
      expect(await askAs('first', sql)).toHaveLength(1);
    }
  });

  test('a prepared statement follows changes of its table', async () => {
    const sql = 'select json_agg(lot)::text as rows from lot where price = $1';
    for (const _ of [1, 2, 3])
      expect(await askAs('first', sql, [1])).toEqual([{ rows: '[{"owner":"first","price":1}]' }]);
    await database.exec("alter table lot add colour text default 'red'");
    const rows = '[{"owner":"first","price":1,"colour":"red"}]';
    expect(await askAs('first', sql, [1])).toEqual([{ rows }]);
  });

  test('errors are those of the statement itself', async () => {
    for (const _ of [1, 2, 3]) {
      await expect(askAs('first', 'select $1::integer as n', ['x'])).rejects.toMatchObject({ code: '22P02' });
      await expect(askAs('first', 'select missing from lot')).rejects.toMatchObject({ code: '42703' });
      await expect(askAs('first', 'select $1::text as text', ['a\0b'])).rejects.toMatchObject({ code: '22021' });
    }
  });

  test('the latest sixty stay prepared', async () => {
    for (let n = 0; n < 100; n += 1) {
      for (const _ of [1, 2]) expect(await askAs('first', `select ${n} as n`)).toEqual([{ n }]);
    }
    const prepared = await listPrepared();
    expect(prepared.length).toBeGreaterThan(50);
    expect(prepared.length).toBeLessThan(65);
    expect(prepared.some((statement) => statement.includes('select 99 as n'))).toBe(true);
  });
});
