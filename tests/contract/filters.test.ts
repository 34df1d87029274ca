import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

describe.each(databaseKinds)('filtering on %s', (kind) => {
  const gateway = useGateway(kind, createReadTables);

  // Signed in, because visitors may not use some of these (visitor-limits.test.ts).
  let token = '';
  beforeAll(async () => {
    token = await gateway().createToken();
  });
  const get = (path: string) => gateway().get(path, { authorization: `Bearer ${token}` });

  async function idsOf(query: string, table = 'cars'): Promise<number[]> {
    const response = await get(`/${table}?select=id&order=id&${query}`);
    const rows: { id: number }[] = await response.json();
    expect(rows, query).toBeInstanceOf(Array);
    return rows.map((row) => row.id);
  }

  test.each([
    ['price=eq.200', [2]],
    ['price=neq.200', [1, 3]],
    ['price=gt.200', [3]],
    ['price=gte.200', [2, 3]],
    ['price=lt.200', [1]],
    ['price=lte.200', [1, 2]],
    ['price=not.lte.200', [3]],
    ['name=like.*eta*', [2, 3]],
    ['name=like.beta%25', [3]],
    ['name=ilike.BETA*', [2, 3]],
    ['name=like.*100\\%25', [3]],
    ['name=match.^[AB]', [1, 2]],
    ['name=imatch.^b', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['id=not.in.(1,2)', [3, 4]],
    ['name=in.("Alpha","a,b(c)\\"d\\\\e")', [1, 4]],
    ['price=is.null', [4]],
    ['price=not.is.null', [1, 2, 3]],
    ['price=is.not_null', [1, 2, 3]],
    ['is_sold=is.true', [2]],
    ['is_sold=is.false', [1, 4]],
    ['is_sold=is.unknown', [3]],
    ['is_sold=isdistinct.true', [1, 3, 4]],
    ['tags=cs.{red}', [1, 4]],
    ['tags=cd.{red,fast,blue}', [1, 2, 3, 4]],
    ['tags=ov.{blue,fast}', [1, 2]],
    ['data=cs.{"engine":{"size":3}}', [2]],
    ['years=cs.[2012,2013)', [1]],
    ['years=ov.[2014,2016]', [1, 2]],
    ['years=sl.[2015,2020)', [1, 4]],
    ['years=sr.[2005,2010)', [1, 2]],
    ['years=adj.[2015,2020)', [1]],
    ['years=nxl.[2010,2020)', [1, 2]],
    ['years=nxr.[2010,2015)', [1, 4]],
    ['data->engine->>size=eq.2', [1]],
    ['data->engine->size=gt.2', [2]],
    ['data->list->>0=eq.10', [1]],
    ['price=eq(any).{100.5,300}', [1, 3]],
    ['name=like(any).{Al*,Be*}', [1, 2]],
    ['name=ilike(all).{*a*,*beta*}', [2, 3]],
    ['or=(id.eq.1,id.eq.3)', [1, 3]],
    ['or=(id.eq.1, price.is.null)', [1, 4]],
    ['not.or=(id.eq.1,id.eq.3)', [2, 4]],
    ['and=(price.gte.100,price.lt.300)', [1, 2]],
    ['or=(id.eq.4,and(price.gt.100,not.or(id.eq.2,id.eq.3)))', [1, 4]],
    ['or=(id.in.(1,2),name.not.ilike.*a*)', [1, 2]],
    ['or=(tags.ov.{blue,green},name.eq."a,b(c)\\"d\\\\e")', [2, 4]],
    ['or=(data->engine->>size.eq.3,id.eq.4)', [2, 4]],
    ['price=gt.100&price=lt.300', [1, 2]],
    ['"name"=eq.Alpha', [1]],
  ])('%s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test.each([
    ['body=fts.cat', [3]],
    ['body=fts(english).sitting%7Ccats', [3]],
    ['body=plfts(english).the cats', [3]],
    ['body=phfts(english).cat sat', [3]],
    ['body=wfts(english).cat -dog', [3]],
    ['body=not.fts.cat', [1, 2, 4]],
  ])('%s', async (query, ids) => {
    expect(await idsOf(query, 'notes')).toEqual(ids);
  });

  test('the client quotes its values', async () => {
    const { anon } = gateway();
    const name = 'a,b(c)"d\\e';
    expect((await anon.from('cars').select('id').eq('name', name)).data).toEqual([{ id: 4 }]);
    expect((await anon.from('cars').select('id').contains('tags', ['red', 'fast'])).data).toEqual([{ id: 1 }]);
    expect(
      (
        await anon
          .from('cars')
          .select('id')
          .contains('data', { engine: { size: 3 } })
      ).data,
    ).toEqual([{ id: 2 }]);
    expect((await anon.from('notes').select('id').textSearch('body', 'cat', { type: 'websearch' })).data).toEqual([
      { id: 3 },
    ]);
    expect((await anon.from('cars').select('id').likeAnyOf('name', ['Al%', 'Be%'])).data).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    expect((await anon.from('cars').select('id').match({ id: 1, is_sold: false })).data).toEqual([{ id: 1 }]);
  });

  test.each([
    ['an unknown operator', 'id=equals.1', 400, 'PGRST100'],
    ['a value without an operator', 'id=1', 400, 'PGRST100'],
    ['a value of another type', 'id=eq.one', 400, '22P02'],
    ['a number that is too large', 'id=eq.99999999999999999999', 400, '22003'],
    ['an unknown column', 'colour=eq.red', 400, '42703'],
    ['an operator that the type lacks', 'id=like.1*', 404, '42883'],
    ['a list without parentheses', 'id=in.1,2', 400, 'PGRST100'],
    ['a list that is not closed', 'id=in.(1,2', 400, 'PGRST100'],
    ['text after a list', 'id=in.(1,2)3', 400, 'PGRST100'],
    ['a truth value of our own', 'is_sold=is.maybe', 400, 'PGRST100'],
    ['a modifier where none is allowed', 'id=in(any).(1)', 400, 'PGRST100'],
    ['a tree that is not closed', 'or=(id.eq.1,id.eq.2', 400, 'PGRST100'],
    ['an empty tree', 'or=()', 400, 'PGRST100'],
    ['text after a tree', 'or=(id.eq.1)x', 400, 'PGRST100'],
    ['a tree without end', `or=${'(and'.repeat(60)}(id.eq.1)${')'.repeat(60)}`, 400, 'PGRST100'],
    ['a broken regular expression', 'name=match.(', 400, '2201B'],
    ['a pattern that ends in a backslash', 'name=like.a\\', 400, '22025'],
    ['a text search in no known language', 'name=fts(klingon).x', 400, '42704'],
    ['a resource that is not embedded', 'notes.id=eq.1', 400, 'PGRST108'],
    ['a NUL character', 'name=eq.a%00b', 400, 'PGRST100'],
  ])('%s is refused', async (_, query, status, code) => {
    const response = await get(`/cars?select=id&${query}`);
    const body: { code: string } = await response.json();
    expect([response.status, body.code]).toEqual([status, code]);
  });
});
