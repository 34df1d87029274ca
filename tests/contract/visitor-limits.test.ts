import type { Database } from '@dealer/embedded-backend';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

async function createLot(database: Database): Promise<void> {
  await createReadTables(database);
  await database.exec(`
    insert into public.notes select 100 + n, 2, n, repeat('x', 9000) from generate_series(1, 300) n;
    insert into public.people (id, name) select 100 + n, repeat('y', 3000) from generate_series(1, 500) n;
    create table public.drivers (id int primary key, name text);
    create table public.trips (car_id int references public.cars (id), driver_id int references public.drivers (id), primary key (car_id, driver_id));
    create view public.car_names as select id, name from public.cars;
    create function public.latest_note(public.cars) returns setof public.notes rows 1 language sql stable as
      'select * from public.notes where car_id = $1.id order by id desc limit 1';
    grant select on public.drivers, public.trips, public.car_names to anon, authenticated;
    grant execute on function public.latest_note to anon, authenticated;
  `);
}

describe.each(databaseKinds)('limits of visitors’ requests on %s', (kind) => {
  const gateway = useGateway(kind, createLot);
  const asVisitor = (query: string, headers?: Record<string, string>) => gateway().get(`/${query}`, headers);
  let token = '';
  beforeAll(async () => {
    token = await gateway().createToken();
  });
  const asStaff = (query: string) => gateway().get(`/${query}`, { authorization: `Bearer ${token}` });

  test.each([
    'cars?select=id&name=match.^A',
    'cars?select=id&name=imatch.^a',
    'cars?select=id&name=not.match.^A',
    'cars?select=id&name=match(any).{^A,^B}',
    'cars?select=id&or=(id.eq.1,name.imatch.^a)',
    'cars?select=id&and=(id.eq.1,not.or(id.eq.3,name.match.^a))',
    'cars?select=id,notes(body)&notes.body=match.^a',
    'cars?select=id,notes(body)&notes.or=(id.eq.1,body.match.^a)',
    'rpc/cars_over?price_min=1&select=id&name=match.^B',
    'rpc/cars_over?price_min=1&select=id,notes(id)&notes.body=not.imatch.x',
  ])('regular expressions are refused: %s', async (query) => {
    const refused = await asVisitor(query);
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'PGRST100']);
    expect((await asStaff(query)).status).toBe(200);
  });

  test('regular expressions are refused in the filters of a write', async () => {
    const { error } = await gateway().anon.from('notes').delete().filter('body', 'match', '(a*)*b');
    expect([error?.code, error?.message]).toEqual(['PGRST100', 'The operator match cannot be used without a sign-in']);
  });

  test.each([
    ['people?select=id,cars!cars_maker_fkey(id,notes(id))&limit=1', 200],
    ['notes?select=id,cars(id,maker_id(id))&limit=1', 200],
    ['notes?select=id,cars(id,maker_id(id,passports(number)))&limit=1', 400],
    ['cars?select=id,notes(id,cars(id))&limit=1', 400],
    ['people?select=id,people(id)&limit=1', 400],
    ['people?select=id,boss_id(id)&limit=1', 400],
    ['rpc/cars_over?price_min=1&select=id,notes(cars(id))', 400],
    [`cars?select=${Array.from({ length: 11 }, (_, index) => `n${index}:notes(id)`).join()}`, 400],
  ])('embedding is limited to two levels without cycles: %s', async (query, status) => {
    expect((await asVisitor(query)).status).toBe(status);
    expect((await asStaff(query)).status).toBe(200);
  });

  test.each([
    ['people?select=id,name', 'application/json'],
    ['people?select=id,name', 'text/csv'],
    ['people?select=id,name&order=id.desc', 'application/vnd.pgrst.array+json;nulls=stripped'],
    ['cars?select=id,notes(body)', 'application/json'],
    ['cars?select=id,notes!inner(body)', 'application/json'],
    ['people?select=cars!cars_maker_fkey(id,notes(body))&id=eq.1', 'application/json'],
  ])('a response over 1 MB is refused with a message: %s as %s', async (query, accept) => {
    const refused = await asVisitor(query, { accept });
    const { code, message, hint } = await refused.json();
    expect([refused.status, code, message]).toEqual([400, '54000', 'The answer would be larger than 1 MB']);
    expect(hint).toContain('limit');
    const staff = await asStaff(query);
    expect([staff.status, (await staff.text()).length > 1_000_000]).toEqual([200, true]);
  });

  test('a smaller response is the same for all callers', async () => {
    for (const query of [
      'people?select=id,name&order=id&limit=300',
      'cars?select=*,notes(*),maker_id(name)&order=id&id=neq.2',
      'rpc/cars_over?price_min=1&select=id,name&order=id',
      'people?select=id&id=eq.-1',
    ]) {
      expect(JSON.parse(await (await asVisitor(query)).text()), query).toEqual(await (await asStaff(query)).json());
    }
  });

  test.each([
    ['cars?select=id,drivers(name)', /'drivers' cannot be embedded by way of 'trips'/],
    ['cars?select=id,drivers!trips(name)', /'drivers' cannot be embedded by way of 'trips'/],
    ['notes?select=id,car_names(name)', /The view 'car_names'/],
    ['car_names?select=id,notes(body)', /The view 'car_names'/],
    ['cars?select=id,latest_note(body)', /The function 'latest_note'/],
  ])('unsupported embedding is reported as not implemented: %s', async (query, reason) => {
    const refused = await asVisitor(query);
    const { code, message, details } = await refused.json();
    expect([refused.status, code, message]).toEqual([400, 'PGRST127', 'Feature not implemented']);
    expect(details).toMatch(reason);
  });

  test('unrelated resources are still refused', async () => {
    for (const query of [
      'cars?select=id,numbers(n)',
      'cars?select=id,nothing_like_it(n)',
      'notes?select=drivers(id)',
    ]) {
      expect((await (await asVisitor(query)).json()).code).toBe('PGRST200');
    }
  });
});
