import type { Database } from '@dealer/embedded-backend';
import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { openSession, sessionClaims, signToken, useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const ids = {
  live: '00000000-0000-4000-8000-0000000000c1',
  pending: '00000000-0000-4000-8000-0000000000c2',
  draft: '00000000-0000-4000-8000-0000000000c3',
  sold: '00000000-0000-4000-8000-0000000000c4',
};

async function fill(database: Database): Promise<void> {
  await addStaff(database);
  await addVehicle(database, { id: ids.live });
  await addVehicle(database, { id: ids.pending, status: 'Pending' });
  await addVehicle(database, { id: ids.draft, status: 'Draft' });
  await addVehicle(database, { id: ids.sold, status: 'Sold' });
}

describe.each(databaseKinds)('counting on %s', (kind) => {
  const gateway = useGateway(kind, fill);

  type Shopper = { address?: string; browser?: string; person?: Person };

  function clientOf(shopper: Shopper = {}) {
    const { keys, url, database } = gateway();
    const claims = { ...sessionClaims(), ...claimsOf(shopper.person ?? 'visitor') };
    return new PostgrestClient(`${url}/rest/v1`, {
      fetch: async (input, init) => {
        await openSession(database, claims);
        return fetch(input, init);
      },
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${claims.sub ? signToken(keys.jwtSecret, claims) : keys.anonKey}`,
        'user-agent': shopper.browser ?? browser,
        'x-forwarded-for': shopper.address ?? '203.0.113.1',
      },
    });
  }

  function count(event: unknown, vehicleId: string, shopper: Shopper = {}, dealer = dealerId) {
    return clientOf(shopper).rpc('count_vehicle_event', {
      p_dealer_id: dealer,
      p_vehicle_id: vehicleId,
      p_event: event,
    });
  }

  const counted = () =>
    gateway().database.query('select vehicle_id::text, views, calls, directions, messages from public.vehicle_counts');

  /** Ages all counts. */
  const wait = (minutes: number) =>
    gateway().database.query(
      'update private.vehicle_count_visits set counted_at = counted_at - make_interval(mins => $1::integer)',
      [minutes],
    );

  beforeEach(() =>
    gateway().database.exec(
      'delete from public.vehicle_counts; delete from private.vehicle_count_visits; delete from private.vehicle_count_salts;',
    ),
  );

  test('each kind of event has its own column, by the dealer’s local day', async () => {
    for (const event of ['view', 'call', 'directions', 'message']) {
      const { error, status } = await count(event, ids.live);
      expect([error, status]).toEqual([null, 204]);
    }
    await count('view', ids.live, { address: '203.0.113.2' });
    expect(await counted()).toEqual([{ vehicle_id: ids.live, views: 2, calls: 1, directions: 1, messages: 1 }]);
    const [row] = await gateway().database.query(
      "select day = (now() at time zone 'America/Toronto')::date as is_today, dealer_id from public.vehicle_counts",
    );
    expect(row).toEqual({ is_today: true, dealer_id: dealerId });
  });

  test('a saved vehicle counts once per browser in half an hour, and never as an inquiry', async () => {
    const savesOf = async () => {
      const rows = await gateway().database.query('select saves, views, calls from public.vehicle_counts');
      return rows[0];
    };
    for (let n = 0; n < 3; n++) await count('save', ids.live);
    expect(await savesOf()).toEqual({ saves: 1, views: 0, calls: 0 });
    for (let n = 0; n < 12; n++) await count('save', ids.live, { browser: `${browser} ${n}` });
    await count('save', ids.live, { person: 'staff' });
    expect(await savesOf()).toMatchObject({ saves: 5 });
    await gateway().database.exec(
      `insert into private.vehicle_count_visits (visitor, vehicle_id, event, counted_at, network)
       select visit.visitor, gen_random_uuid(), 'save', now(), visit.network
       from private.vehicle_count_visits visit, generate_series(1, 8)`,
    );
    await count('call', ids.live);
    expect(await savesOf()).toMatchObject({ saves: 5, calls: 1 });
  });

  test('one address and browser counts once in half an hour, also across the full hour', async () => {
    await count('view', ids.live);
    await count('view', ids.live);
    // If the hour changes during the test, there is a second salt without counts.
    await gateway().database.exec(
      `delete from private.vehicle_count_salts where hour > (select min(hour) from private.vehicle_count_salts);
       update private.vehicle_count_salts set hour = date_trunc('hour', now()) - interval '1 hour';
       update private.vehicle_count_visits set counted_at = counted_at - interval '29 minutes'`,
    );
    await count('view', ids.live);
    expect(await counted()).toMatchObject([{ views: 1 }]);
    await wait(2);
    await count('view', ids.live);
    await count('view', ids.live, { browser: `${browser} other` });
    expect(await counted()).toMatchObject([{ views: 3 }]);
  });

  test('two parallel calls count once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => count('call', ids.live)));
    expect(await counted()).toMatchObject([{ calls: 1 }]);
  });

  test('only vehicles for sale are counted, and the response reveals no others', async () => {
    const answers = [
      await count('view', ids.pending),
      await count('view', ids.draft),
      await count('view', ids.sold),
      await count('view', crypto.randomUUID()),
      await count('view', ids.live, {}, anotherDealerId),
    ];
    expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [204, null]));
    expect(await counted()).toMatchObject([{ vehicle_id: ids.pending, views: 1 }]);
  });

  test.each(['View', 'purchase', '', null])('an unknown event is refused: %s', async (event) => {
    expect((await count(event, ids.live)).error).toMatchObject({ code: '22023' });
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'node',
    'python-requests/2.32',
  ])('a robot is not counted: %s', async (robot) => {
    await count('view', ids.live, { browser: robot });
    expect(await counted()).toEqual([]);
  });

  test('a phone with a robot-like name is counted', async () => {
    await count('view', ids.live, { browser: 'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG) Chrome/140.0' });
    expect(await counted()).toMatchObject([{ views: 1 }]);
  });

  test('staff are not counted at their own dealer, other accounts are', async () => {
    for (const person of ['owner', 'staff', 'suspended'] as const) await count('view', ids.live, { person });
    expect(await counted()).toEqual([]);
    await count('view', ids.live, { person: 'stranger', address: '203.0.113.3' });
    await count('view', ids.live, { person: 'elsewhere', address: '203.0.113.4' });
    expect(await counted()).toMatchObject([{ views: 2 }]);
  });

  test('one network counts one call about a vehicle, regardless of its user agents', async () => {
    for (let n = 0; n < 50; n++) await count('call', ids.live, { browser: `${browser} ${n}` });
    await count('call', ids.live, { address: '203.0.113.2' });
    await count('call', ids.pending);
    const rows = await counted();
    expect(rows.find(({ vehicle_id }) => vehicle_id === ids.live)).toMatchObject({ calls: 2 });
    expect(rows.find(({ vehicle_id }) => vehicle_id === ids.pending)).toMatchObject({ calls: 1 });
    await wait(31);
    await count('call', ids.live, { browser: 'Another' });
    expect((await counted()).find(({ vehicle_id }) => vehicle_id === ids.live)).toMatchObject({ calls: 3 });
  });

  test('one network counts at most five views of a vehicle per hour', async () => {
    for (let n = 0; n < 12; n++) await count('view', ids.live, { browser: `${browser} ${n}` });
    expect(await counted()).toMatchObject([{ views: 5 }]);
    await count('view', ids.live, { address: '2001:db8:1:2::1' });
    expect(await counted()).toMatchObject([{ views: 6 }]);
  });

  test('one network counts for at most twenty vehicles per hour', async () => {
    await count('call', ids.live);
    await gateway().database.exec(
      `insert into private.vehicle_count_visits (visitor, vehicle_id, event, counted_at, network)
       select visit.visitor, gen_random_uuid(), 'call', now(), visit.network
       from private.vehicle_count_visits visit, generate_series(1, 19)`,
    );
    for (const event of ['call', 'directions', 'message', 'view']) await count(event, ids.pending);
    expect((await counted()).find(({ vehicle_id }) => vehicle_id === ids.pending)).toMatchObject({
      ...{ calls: 0, directions: 0, messages: 0, views: 1 },
    });
  });

  test('floods from one address or from made-up ones are limited', async () => {
    await count('view', ids.live);
    await gateway().database.exec(
      `insert into private.vehicle_count_visits (visitor, vehicle_id, event, counted_at, network)
       select visit.visitor, gen_random_uuid(), 'view', now(), visit.network
       from private.vehicle_count_visits visit, generate_series(1, 119)`,
    );
    await count('call', ids.live);
    await count('view', ids.pending);
    expect(await counted()).toMatchObject([{ views: 1, calls: 0 }]);
    await gateway().database.exec(
      `insert into private.vehicle_count_visits
       select sha256(convert_to(n::text, 'utf8')), '${ids.live}', 'view', now() from generate_series(1, 599) n`,
    );
    await count('view', ids.live, { address: '203.0.113.9' });
    await count('call', ids.live, { address: '203.0.113.9' });
    expect(await counted()).toMatchObject([{ views: 1, calls: 1 }]);
  });

  test('no address is stored, and the hashes are deleted after an hour', async () => {
    await count('view', ids.live, { address: '203.0.113.77' });
    const stored = JSON.stringify(await gateway().database.query('select v::text from private.vehicle_count_visits v'));
    expect(stored).not.toContain('203.0.113.77');
    await wait(61);
    await gateway().database.exec("update private.vehicle_count_salts set hour = hour - interval '2 hours'");
    await count('view', ids.pending, { address: '203.0.113.78' });
    const [left] = await gateway().database.query(
      'select (select count(*)::integer from private.vehicle_count_visits) as visits, (select count(*)::integer from private.vehicle_count_salts) as salts',
    );
    expect(left).toEqual({ visits: 1, salts: 1 });
  });

  test('counting changes neither the vehicle’s version nor the inventory’s', async () => {
    const versions = () =>
      gateway().database.query(
        `select version, view_count, updated_at::text, public.inventory_version($2) as inventory
         from public.vehicles where id = $1`,
        [ids.live, dealerId],
      );
    const before = await versions();
    await count('view', ids.live);
    expect(await versions()).toEqual(before);
  });

  test('a stored message about a vehicle counts once, even if sent again', async () => {
    const id = crypto.randomUUID();
    for (const message of ['Is it still there?', 'Is it still there, please?']) {
      const { error } = await clientOf().rpc('send_contact_message', {
        p_dealer_id: dealerId,
        p_id: id,
        p_name: 'Ann',
        p_email: 'ann@example.ca',
        p_phone: '',
        p_message: message,
        p_vehicle_id: ids.live,
      });
      expect(error).toBeNull();
    }
    expect(await counted()).toMatchObject([{ vehicle_id: ids.live, messages: 1, views: 0 }]);
  });

  test('deleting a vehicle deletes its counts', async () => {
    const id = await addVehicle(gateway().database, { model: 'Fit' });
    await count('view', id);
    expect(await counted()).toHaveLength(1);
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
    expect(await counted()).toEqual([]);
  });
});
