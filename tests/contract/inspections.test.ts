import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const longAgo = '2001-01-01T00:00:00.000Z';
const minuteMs = 60_000;

describe.each(databaseKinds)('recorded inspections on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const as = (person: Person) => gateway().as(claimsOf(person)).from('vehicles');

  async function read(id: string) {
    const [row] = await gateway().database.query(
      'select disclosure_inspected_at as at, disclosure_inspected_by as by from public.vehicles where id = $1',
      [id],
    );
    return { at: Object(row?.at), by: Object(row?.by) };
  }

  async function update(id: string, columns: Record<string, unknown>, person: Person = 'staff') {
    const { error } = await as(person).update(columns).eq('id', id);
    expect(error).toBeNull();
    return read(id);
  }

  test('a new vehicle has none, regardless of its texts', async () => {
    const id = await addVehicle(gateway().database, { disclosure_mechanical: 'Nothing reported' });
    expect(await read(id)).toEqual({ at: {}, by: {} });
  });

  test('the server sets person and time, and ignores the browser’s values', async () => {
    const id = crypto.randomUUID();
    const { error } = await as('staff').insert({
      ...{ id, dealer_id: dealerId, make: 'Honda', model: 'Civic', year: 2020, price: 1, status: 'Draft' },
      disclosure_inspected_at: { mechanical: longAgo, unheardOf: longAgo },
    });
    expect(error).toBeNull();
    const { at, by } = await read(id);
    expect(Object.keys(at)).toEqual(['mechanical']);
    expect(Math.abs(Date.parse(at.mechanical) - Date.now())).toBeLessThan(10 * minuteMs);
    expect(by).toEqual({ mechanical: { id: claimsOf('staff').sub, name: 'staff' } });
  });

  test('signed-in people cannot record under another name', async () => {
    const id = await addVehicle(gateway().database, { status: 'Draft' });
    const forged = { disclosure_inspected_by: { mechanical: { id: claimsOf('owner').sub, name: 'owner' } } };
    expect((await as('staff').update(forged).eq('id', id)).error?.code).toBe('42501');
    expect(await read(id)).toEqual({ at: {}, by: {} });
  });

  test('an inspection keeps its person when others save the rest of the vehicle', async () => {
    const id = await addVehicle(gateway().database, { status: 'Draft' });
    const first = await update(id, { disclosure_inspected_at: { title: longAgo } }, 'staff');
    const second = await update(id, { price: 9, disclosure_inspected_at: { ...first.at, exterior: longAgo } }, 'owner');
    expect(second.at.title).toBe(first.at.title);
    expect(second.by.title.name).toBe('staff');
    expect(second.by.exterior.name).toBe('owner');
  });

  test('a text changed without a new inspection, or set to Not assessed, loses its record', async () => {
    const id = await addVehicle(gateway().database, { status: 'Draft' });
    const all = { mechanical: longAgo, exterior: longAgo, interior: longAgo };
    const first = await update(id, { disclosure_inspected_at: all });
    const { at, by } = await update(id, {
      disclosure_mechanical: 'Brakes worn',
      disclosure_exterior: ' not Assessed',
      disclosure_interior: 'Nothing reported',
    });
    expect(at).toEqual({ interior: first.at.interior });
    expect(Object.keys(by)).toEqual(['interior']);
    expect(
      (await update(id, { disclosure_exterior: 'Not assessed', disclosure_inspected_at: all })).at,
    ).not.toHaveProperty('exterior');
  });

  test('visitors can read the time, and not the person', async () => {
    const id = await addVehicle(gateway().database, { disclosure_inspected_at: { title: longAgo } });
    const { data } = await gateway().anon.from('vehicles').select('disclosure_inspected_at').eq('id', id).single();
    expect(data).toEqual({ disclosure_inspected_at: { title: longAgo } });
    expect((await gateway().anon.from('vehicles').select('disclosure_inspected_by').eq('id', id)).error?.code).toBe(
      '42501',
    );
  });
});
