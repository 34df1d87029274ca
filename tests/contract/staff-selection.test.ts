import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const inventory = [
  { trim: 'civic', year: 2020, price: 18_995.5, body_style: 'Sedan', is_featured: true, created_at: '2026-03-01' },
  { trim: 'rio', make: 'kia', model: 'Rio', year: 2019, price: 0, status: 'Draft', created_at: '2026-03-02' },
  { trim: 'rio two', make: 'Kia', model: 'Rio', year: 2019, body_style: 'sedan', created_at: '2026-03-03' },
  { trim: 'sold', make: 'Audi', model: 'A3', year: 2016, status: 'Sold', created_at: '2026-03-04' },
  { trim: 'elsewhere', make: 'Fiat', model: 'Panda', dealer_id: anotherDealerId },
];

describe.each(databaseKinds)('selections and filters of the staff list on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    for (const vehicle of inventory) {
      const id = await addVehicle(database, vehicle);
      if (vehicle.trim === 'civic') await addImage(database, id);
    }
  });

  async function call(name: string, args: Record<string, unknown> = {}, person: Person = 'staff') {
    const { data, error } = await gateway()
      .as(claimsOf(person))
      .rpc(name, { p_dealer_id: dealerId, ...args });
    expect(error).toBeNull();
    return data;
  }

  const trims = async (args: Record<string, unknown>) =>
    (await call('select_staff_vehicles', args)).map(({ trim }: { trim: string }) => trim).join(', ');

  test.each<[Record<string, unknown>, string]>([
    [{}, 'sold, rio two, rio, civic'],
    [{ p_chip: 'Draft' }, 'rio'],
    [{ p_chip: 'Featured' }, 'civic'],
    [{ p_search: 'kia' }, 'rio two, rio'],
    [{ p_filters: { make: 'kia', year: 2019 }, p_chip: 'Available' }, 'rio two'],
    [{ p_filters: { hasPhotos: true } }, 'civic'],
    [{ p_filters: { hasPhotos: false }, p_chip: 'Available' }, 'rio two'],
    [{ p_filters: { hasPhotos: 'no' } }, 'sold, rio two, rio, civic'],
    [{ p_search: 'panda' }, ''],
    [{ p_sort: 'year', p_direction: 'asc' }, 'sold, rio two, rio, civic'],
    [{ p_sort: 'price', p_direction: 'desc', p_filters: { make: 'kia' } }, 'rio two, rio'],
    [{ p_sort: 'make', p_direction: 'desc' }, 'rio two, rio, civic, sold'],
  ])('selecting all matches selects what the list shows: %j', async (args, expected) => {
    expect(await trims(args)).toBe(expected);
    const { matching, vehicles } = await call('list_staff_vehicles', args);
    expect(vehicles.map(({ trim }: { trim: string }) => trim).join(', ')).toBe(expected);
    expect(matching).toBe(expected ? expected.split(', ').length : 0);
  });

  test('each has its name, price, status and version', async () => {
    expect(await call('select_staff_vehicles', { p_search: 'civic' })).toEqual([
      {
        id: expect.any(String),
        year: 2020,
        make: 'Honda',
        model: 'Civic',
        trim: 'civic',
        price: 18_995.5,
        status: 'Available',
        version: 1,
      },
    ]);
  });

  test('the filters offer existing values, each make once regardless of case', async () => {
    const choices = await call('staff_vehicle_choices');
    expect(choices.makes.map((make: string) => make.toLowerCase())).toEqual(['audi', 'honda', 'kia']);
    expect(choices.years).toEqual([2020, 2019, 2016]);
    expect(choices.body_styles.map((style: string) => style.toLowerCase())).toEqual(['sedan']);
  });

  test('a row has the vehicle’s number of views', async () => {
    await gateway().database.query(
      `insert into public.vehicle_counts (dealer_id, vehicle_id, day, views)
       select dealer_id, id, day, 4 from public.vehicles, (values (date '2026-03-01'), ('2026-03-02')) days (day)
       where trim = 'civic'`,
    );
    const { vehicles } = await call('list_staff_vehicles', { p_search: 'civic' });
    expect(vehicles[0].views).toBe(8);
  });

  test.each<Person>(['stranger', 'elsewhere'])('%s gets an empty result', async (person) => {
    expect(await call('select_staff_vehicles', {}, person)).toEqual([]);
    expect(await call('staff_vehicle_choices', {}, person)).toEqual({ makes: [], years: [], body_styles: [] });
  });

  test('an unknown chip is refused, and so is a visitor', async () => {
    const { error } = await gateway()
      .as(claimsOf('staff'))
      .rpc('select_staff_vehicles', { p_dealer_id: dealerId, p_chip: 'Lost' });
    expect(error?.code).toBe('22023');
    for (const name of ['select_staff_vehicles', 'staff_vehicle_choices']) {
      expect((await gateway().anon.rpc(name, { p_dealer_id: dealerId })).status).toBe(401);
    }
  });
});
