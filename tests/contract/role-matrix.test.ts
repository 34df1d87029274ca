import type { Permission } from '@dealer/shared-domain/staff';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { type TestGateway, useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

/** What a draft needs before it can be published. */
const publishable = {
  vin: '1HGCM82633A004352',
  ...{ mileage: 60_000, exterior_color: 'Blue', transmission: 'Manual', fuel_type: 'Gasoline', body_style: 'Sedan' },
  ...{ engine_size: '2.4L', description: 'One owner.' },
};
const inDealer = { p_dealer_id: dealerId };
const nobody = crypto.randomUUID();

type Caller = { client: PostgrestClient; gateway: TestGateway };
/** Tries what a right allows, on separate rows; true if the backend did it. */
type Attempt = (caller: Caller) => Promise<boolean>;
type Answer = PromiseLike<{ data: unknown; error: { code?: string; message: string } | null }>;

/** True if a row came back; a refusal is an error or no row. */
const wrote = async (answer: Answer) => {
  const { data, error } = await answer;
  if (error && error.code !== '42501') throw new Error(error.message);
  return Array.isArray(data) && data.length > 0;
};
const isAnswered = async (answer: Answer) => {
  const { error } = await answer;
  if (error && error.code !== '42501') throw new Error(`${error.code} ${error.message}`);
  return error === null;
};
const addCosts = async (gateway: TestGateway, vehicle: string) =>
  gateway.database.query(
    'insert into public.vehicle_costs (dealer_id, vehicle_id, cost, floor_price) values ($1, $2, 9000, 15000)',
    [dealerId, vehicle],
  );

/** One attempt for each right. */
const attempts: Record<Permission, Attempt> = {
  vehicles: async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database, { status: 'Draft' });
    return wrote(client.from('vehicles').select('id').eq('id', id));
  },
  'vehicles.draft': ({ client }) =>
    wrote(
      client
        .from('vehicles')
        .insert({ dealer_id: dealerId, make: 'Honda', model: 'Civic', year: 2020, price: 1, status: 'Draft' })
        .select('id'),
    ),
  'vehicles.edit': async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database);
    return wrote(client.from('vehicles').update({ description: 'One owner.' }).eq('id', id).select('id'));
  },
  'vehicles.publish': async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database, { ...publishable, status: 'Draft' });
    const done = await wrote(client.from('vehicles').update({ status: 'Available' }).eq('id', id).select('id'));
    await gateway.database.query('delete from public.vehicles where id = $1', [id]);
    return done;
  },
  'vehicles.price': async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database);
    return wrote(client.from('vehicles').update({ price: 19_000 }).eq('id', id).select('id'));
  },
  'vehicles.delete': async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database);
    return wrote(client.from('vehicles').delete().eq('id', id).select('id'));
  },
  'vehicles.transfer': ({ client }) => {
    const id = crypto.randomUUID();
    return wrote(client.from('import_sources').insert({ id, dealer_id: dealerId, name: id }).select('id'));
  },
  'vehicles.share': ({ client }) => {
    const id = crypto.randomUUID();
    const view = { id, dealer_id: dealerId, name: 'Old ones', query: 'days=60', is_shared: true };
    return wrote(client.from('list_views').insert(view).select('id'));
  },
  messages: async ({ client, gateway }) => {
    const id = crypto.randomUUID();
    await gateway.database.query(
      "insert into public.contact_messages (id, dealer_id, name, email, message) values ($1, $2, 'Sam', $3, 'Hello')",
      [id, dealerId, `${id}@example.com`],
    );
    return wrote(client.from('contact_messages').select('id').eq('id', id));
  },
  'leads.all': async ({ client, gateway }) => {
    const id = crypto.randomUUID();
    await gateway.database.query(
      'insert into public.leads (id, dealer_id, name, email, owner_id) select $1, $2, $3, $4, user_id from public.admin_users where username = $5',
      [id, dealerId, 'Sam', `${id}@example.com`, 'suspended'],
    );
    return wrote(client.from('leads').update({ next_step: 'Call' }).eq('id', id).select('id'));
  },
  appointments: async ({ client, gateway }) => {
    const id = crypto.randomUUID();
    await gateway.database.query(
      `insert into public.appointments (id, dealer_id, starts_at, name, email, token_hash)
       values ($1, $2, '2026-12-24T15:00:00Z', 'Sam', 'sam@example.com', repeat('0', 64))`,
      [id, dealerId],
    );
    return wrote(client.from('appointments').select('id').eq('id', id));
  },
  money: async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database);
    await addCosts(gateway, id);
    return wrote(client.from('vehicle_costs').select('cost').eq('vehicle_id', id));
  },
  'money.floor': async ({ client, gateway }) => {
    const id = await addVehicle(gateway.database);
    await addCosts(gateway, id);
    const { data, error } = await client.from('vehicles').update({ price: 14_000 }).eq('id', id).select('id');
    if (error && !['42501', 'PT422'].includes(error.code)) throw new Error(error.message);
    return (data ?? []).length > 0;
  },
  'money.steps': async ({ client }) => {
    const { error } = await client.rpc('save_price_steps', { ...inDealer, p_before: [], p_steps: [] });
    // 409 if others are stored: the right was there.
    return error?.code !== '42501';
  },
  analytics: ({ client }) => isAnswered(client.rpc('analytics_stock', { ...inDealer, p_period: '30-days' })),
  settings: ({ client }) =>
    wrote(client.from('dealer_settings').update({ city: 'Toronto' }).eq('dealer_id', dealerId).select('city')),
  'settings.danger': ({ client }) => isAnswered(client.rpc('reset_dealer_settings', inDealer)),
  people: ({ client }) => isAnswered(client.rpc('hand_over_work', { ...inDealer, p_from: nobody })),
};
const people = { owner: 'owner', manager: 'staff', sales: 'sales', photographer: 'photographer' } as const;

describe.each(databaseKinds)('each right of each role on %s', (kind) => {
  const gateway = useGateway(kind, addStaff, { dealerId });
  let rights: Record<string, string[]> = {};
  beforeAll(async () => {
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
    const { data } = await gateway().as(claimsOf('sales')).rpc('role_rights');
    rights = data;
  });

  describe.each(Object.entries(people))('%s', (role, person) => {
    test.each(Object.entries(attempts))('"%s" does what the table says', async (permission, attempt) => {
      const isDone = await attempt({ client: gateway().as(claimsOf(person)), gateway: gateway() });
      expect(isDone).toBe(rights[role]?.includes(permission));
    });
  });

  test('backups, people and the checks of services follow the same table', async () => {
    const api = createApi(gateway());
    await gateway().database.query("delete from public.admin_users where username = 'owner'");
    await api.makeOwner();
    const token = await api.signIn('admin', ownerPassword);
    for (const role of Object.keys(people)) {
      await gateway().database.query("update public.admin_users set role = $1 where username = 'admin'", [role]);
      for (const [path, permission, body] of [
        ['/backups/list', 'settings.danger', {}],
        ['/integrations', 'settings', {}],
        ['/setup/check', 'settings', {}],
        ['/people/reset-two-factor', 'people', { userId: nobody }],
        ['/messages/photos', 'messages', { id: nobody }],
      ] as const) {
        const { status } = await api.ask(path, body, { token });
        expect([role, path, status !== 403]).toEqual([role, path, rights[role]?.includes(permission)]);
      }
    }
  });
});
