import { seedDemoVehicles, seedReferenceData } from '@dealer/supabase/seed';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

/** What the staff's search is to find: each word somewhere in the texts, or what the phrase means, read vehicle by vehicle. */
const found = `
  select v.id
  from public.vehicles v, private.parse_search($1, $2) parsed, private.search_query(parsed) query,
    private.search_bounds(parsed) bounds
  where v.dealer_id = $1 and (
    lower(concat_ws(E'\\n', make, model, year, trim, vin, stock_number, exterior_color, engine, description))
      like all (private.search_patterns(jsonb_build_object('search', $2)))
    or ((query is null or private.vehicle_search_document(v) @@ query::tsquery)
      and v.year >= coalesce(bounds.year_min, 0)
      and v.year <= coalesce(bounds.year_max, 9999)
      and v.price <= coalesce(bounds.price_max, 'infinity')
      and (bounds.mileage_max is null or v.mileage <= bounds.mileage_max)))
  order by v.id`;

describe.each(databaseKinds)('the staff’s search on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    await seedReferenceData(database);
    await seedDemoVehicles(database, { dealerId, count: 120, now: new Date() });
    await database.exec(`update public.vehicles set status = 'Draft' where year in (2016, 2019)`);
  });

  test.each([
    ['a letter', 'h'],
    ['a word of most vehicles', 'bluetooth'],
    ['the start of a feature', 'heat'],
    ['words of the description', 'winter tires'],
    ['a word with an ignored one', 'the civic'],
    ['a year', '2019'],
    ['a make with a year', 'honda 2019'],
    ['a colour that interiors have, too', 'black'],
    ['a colour with its shades', 'grey suv'],
    ['a name without its hyphen', 'crv'],
    ['a name with its hyphen', 'cr-v'],
    ['a name of two words', 'apple carplay'],
    ['a synonym', 'gas suv'],
    ['a synonym of two words', 'all wheel drive'],
    ['words with a comma', 'honda, civic'],
    ['a typing error', 'hunda civic'],
    ['a price', 'awd under 30000'],
    ['a distance', 'suv under 80000 km'],
    ['quotation marks', '"winter tires"'],
    ['two makes', 'ford toyota'],
    ['one of two makes', 'ford or toyota'],
    ['an excluded colour', 'suv not black'],
  ])('%s: %s', async (_, search) => {
    const { data, error } = await gateway()
      .as(claimsOf('staff'))
      .rpc('select_staff_vehicles', { p_dealer_id: dealerId, p_search: search });
    expect(error).toBeNull();
    const expected = (await gateway().database.query(found, [dealerId, search])).map(({ id }) => id);
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('a number is looked for in the texts, and is no price', async () => {
    const { database, as } = gateway();
    const [vehicle] = await database.query(
      `update public.vehicles set vin = '2HGFC2F80KH512345'
       where id = (select min(id::text)::uuid from public.vehicles where dealer_id = $1) returning id`,
      [dealerId],
    );
    const search = { p_dealer_id: dealerId, p_search: '51234' };
    const { data } = await as(claimsOf('staff')).rpc('select_staff_vehicles', search);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([vehicle?.id]);
  });

  test('a number of a description is no price either', async () => {
    const { database, as } = gateway();
    const ids = await Promise.all(
      ['Draft', 'Available'].map(async (status) => {
        const [vehicle] = await database.query(
          `update public.vehicles set description = 'Serviced at 64250 km, and 32 900 km later'
           where id = (select min(id::text)::uuid from public.vehicles where dealer_id = $1 and status = $2) returning id`,
          [dealerId, status],
        );
        return vehicle?.id;
      }),
    );
    const find = async (p_search: string) => {
      const { data } = await as(claimsOf('staff')).rpc('select_staff_vehicles', { p_dealer_id: dealerId, p_search });
      return data.map(({ id }: { id: string }) => id);
    };
    expect([await find('draft 64250'), await find('available 64250')]).toEqual([[ids[0]], [ids[1]]]);
    expect((await find('64250')).toSorted()).toEqual(ids.toSorted());
    expect((await find('32 900')).length).toBeLessThan(10);
  });

  test('what a phrase excludes is not found by its texts', async () => {
    const { database, as } = gateway();
    const find = async () => {
      const search = { p_dealer_id: dealerId, p_search: 'not black' };
      return (await as(claimsOf('staff')).rpc('select_staff_vehicles', search)).data.map(
        ({ id }: { id: string }) => id,
      );
    };
    const [black] = await database.query(
      `update public.vehicles set description = 'Not smoked in'
       where id = (select min(id::text)::uuid from public.vehicles where dealer_id = $1 and exterior_color = 'Black')
       returning id`,
      [dealerId],
    );
    const found = await find();
    expect(black?.id).toEqual(expect.any(String));
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain(black?.id);
  });

  test('the end of a feature’s word is not found', async () => {
    const { data } = await gateway()
      .as(claimsOf('staff'))
      .rpc('select_staff_vehicles', { p_dealer_id: dealerId, p_search: 'luetooth' });
    expect(data).toEqual([]);
  });
});
