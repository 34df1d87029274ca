import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

describe.each(databaseKinds)('selecting on %s', (kind) => {
  const gateway = useGateway(kind, createReadTables);
  const cars = () => gateway().anon.from('cars');
  const people = () => gateway().anon.from('people');
  const staff = () => gateway().as({ role: 'authenticated' });

  test('a star selects every column as json', async () => {
    const { data, status } = await cars().select('*').eq('id', 1);
    expect(status).toBe(200);
    expect(data).toEqual([
      {
        id: 1,
        name: 'Alpha',
        price: 100.5,
        is_sold: false,
        added: '2026-01-01',
        tags: ['red', 'fast'],
        data: { engine: { size: 2, label: 'two' }, list: [10, 20] },
        years: '[2010,2015)',
        maker_id: 1,
        owner_id: 2,
      },
    ]);
  });

  test('columns can be selected, renamed, cast and extracted from json', async () => {
    const { data } = await cars()
      .select('title:name, price::text, size:data->engine->size, data->engine->>label, second:data->list->1')
      .eq('id', 1);
    expect(data).toEqual([{ title: 'Alpha', price: '100.50', size: 2, label: 'two', second: 20 }]);
  });

  test('a to-many relation is a list, a to-one relation is an object', async () => {
    const { data } = await cars()
      .select('id, notes(body), maker:people!cars_maker_fkey(name)')
      .in('id', [2, 4])
      .order('id');
    expect(data).toEqual([
      { id: 2, notes: [{ body: 'the cat sat' }], maker: { name: 'Ada' } },
      { id: 4, notes: [], maker: null },
    ]);
  });

  test('a one-to-one relation is an object', async () => {
    const { data } = await people().select('name, passports(number)').lte('id', 2).order('id');
    expect(data).toEqual([
      { name: 'Ada', passports: { number: 'P-1' } },
      { name: 'Bo', passports: null },
    ]);
  });

  test('a foreign key’s column can name the embedded resource', async () => {
    const { data } = await cars().select('id, owner_id(name), maker:people!maker_id(name)').eq('id', 1);
    expect(data).toEqual([{ id: 1, owner_id: { name: 'Bo' }, maker: { name: 'Ada' } }]);
  });

  test('a table can embed itself in both directions', async () => {
    const { data } = await staff()
      .from('people')
      .select('name, boss:boss_id(name), staff:people!boss_id(name)')
      .eq('id', 1);
    expect(data).toEqual([{ name: 'Ada', boss: null, staff: [{ name: 'Bo' }, { name: 'Cy' }] }]);
  });

  test('resources are embedded within embedded resources', async () => {
    const { data } = await staff()
      .from('notes')
      .select('body, cars(name, owner:people!cars_owner_fkey(name, passports(number)))')
      .eq('id', 1);
    expect(data).toEqual([{ body: 'second', cars: { name: 'Alpha', owner: { name: 'Bo', passports: null } } }]);
  });

  test('embedded resources can be filtered, ordered and limited', async () => {
    const { data } = await cars()
      .select('id, notes(body)')
      .neq('notes.body', 'third')
      .order('position', { referencedTable: 'notes' })
      .limit(1, { referencedTable: 'notes' })
      .lte('id', 3)
      .order('id');
    expect(data).toEqual([
      { id: 1, notes: [{ body: 'first' }] },
      { id: 2, notes: [{ body: 'the cat sat' }] },
      { id: 3, notes: [] },
    ]);
  });

  test('an alias names an embedded resource in filters too', async () => {
    const { data } = await cars().select('id, remarks:notes(id)').eq('remarks.id', 4).eq('id', 1);
    expect(data).toEqual([{ id: 1, remarks: [{ id: 4 }] }]);
  });

  test('filters of an embedded resource can be combined with or', async () => {
    const { data } = await cars()
      .select('id, notes(id)')
      .or('id.eq.1,body.eq.third', { referencedTable: 'notes' })
      .order('id', { referencedTable: 'notes' })
      .eq('id', 1);
    expect(data).toEqual([{ id: 1, notes: [{ id: 1 }, { id: 4 }] }]);
  });

  test('an inner join omits rows without the resource, also from the count', async () => {
    const { data, count } = await cars().select('id, notes!inner(id)', { count: 'exact' }).eq('notes.body', 'first');
    expect(data).toEqual([{ id: 1, notes: [{ id: 2 }] }]);
    expect(count).toBe(1);
  });

  test('rows can be filtered by the existence of an embedded resource', async () => {
    const withNotes = await cars().select('id, notes()').not('notes', 'is', null).order('id');
    expect(withNotes.data).toEqual([{ id: 1 }, { id: 2 }]);
    const withoutMaker = await cars().select('id, maker:people!cars_maker_fkey(name)').is('maker', null);
    expect(withoutMaker.data).toEqual([{ id: 4, maker: null }]);
  });

  test('a page is the same whether resources are embedded before or after paging', async () => {
    const after = await cars()
      .select('id, notes(id)')
      .order('price', { ascending: false, nullsFirst: false })
      .range(1, 2);
    expect(after.data?.map((car) => car.id)).toEqual([2, 1]);
    const before = await cars().select('id, notes!inner(id)').order('price', { ascending: false }).limit(1);
    expect(before.data?.map((car) => car.id)).toEqual([2]);
  });

  test('embedding with column grants reads only the requested columns', async () => {
    const { database, anon } = gateway();
    expect((await anon.from('secrets').select('id, shown').limit(1)).data).toEqual([{ id: 1, shown: 'yes' }]);
    const all = await anon.from('secrets').select('*');
    expect([all.status, all.error?.code]).toEqual([401, '42501']);
    expect(await database.query('select hidden from public.secrets')).toEqual([{ hidden: 'no' }]);
  });

  test.each([
    ['an unknown table', 'garages', '*', 404, 'PGRST205'],
    ['an unknown column', 'cars', 'colour', 400, '42703'],
    ['an unknown relationship', 'cars', 'numbers(n)', 400, 'PGRST200'],
    ['a relationship that could be either of two', 'cars', 'people(name)', 300, 'PGRST201'],
    ['a broken select', 'cars', 'id,(', 400, 'PGRST100'],
    ['an unknown type', 'cars', 'id::nonsense', 400, '42704'],
    ['an aggregate', 'cars', 'price.sum()', 400, 'PGRST123'],
    ['a count', 'cars', 'count()', 400, 'PGRST123'],
    ['a spread', 'cars', 'id,...people!cars_maker_fkey(name)', 400, 'PGRST100'],
    ['resources embedded without end', 'people', `${'people!boss_id('.repeat(40)}id${')'.repeat(40)}`, 400, 'PGRST100'],
  ])('%s is refused', async (_, table, select, status, code) => {
    const { error, status: found } = await gateway().anon.from(table).select(select);
    expect([found, error?.code]).toEqual([status, code]);
  });
});
