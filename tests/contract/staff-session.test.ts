import { permissions } from '@dealer/shared-domain/staff';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { openSession, sessionClaims, signToken, useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const every = [...permissions].sort();

describe.each(databaseKinds)('who the signed-in person is on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const session = async (person: Person, dealer = dealerId, aal = 'aal1') => {
    const { data, error } = await gateway()
      .as({ ...claimsOf(person), aal })
      .rpc('staff_session', { p_dealer_id: dealer });
    expect(error).toBeNull();
    return data;
  };

  test('an owner may do everything', async () => {
    expect(await session('owner')).toEqual({
      user_id: claimsOf('owner').sub,
      username: 'owner',
      email: 'owner@example.com',
      role: 'owner',
      permissions: every,
      second_factor: 'off',
      has_recovery_codes: false,
      password_expires_at: expect.any(String),
      is_password_expired: false,
      session_timeout_minutes: 30,
      is_recently_authenticated: true,
    });
  });

  test('a manager may do all but manage people, go under the floor and reset the settings', async () => {
    expect(await session('staff')).toMatchObject({
      role: 'manager',
      permissions: every.filter((permission) => !['money.floor', 'people', 'settings.danger'].includes(permission)),
    });
  });

  test('people learn whether they have recovery codes of their own', async () => {
    const { service } = gateway();
    const make = (codes: string[]) =>
      service.rpc('replace_recovery_codes', { p_user_id: claimsOf('owner').sub, p_hashes: codes });
    await make(['a-hash']);
    expect(await session('owner')).toMatchObject({ has_recovery_codes: true });
    expect(await session('staff')).toMatchObject({ has_recovery_codes: false });
    await make([]);
    expect(await session('owner')).toMatchObject({ has_recovery_codes: false });
  });

  test('other accounts have no role', async () => {
    expect(await session('stranger')).toBeNull();
    expect(await session('elsewhere')).toBeNull();
    expect(await session('staff', 'nobody')).toBeNull();
    expect(await session('elsewhere', anotherDealerId)).toMatchObject({ username: 'elsewhere' });
  });

  test('suspended and signed-out people must sign in for every request', async () => {
    const { database, as, withToken, keys } = gateway();
    const claims = { ...sessionClaims(), ...claimsOf('staff') };
    const ended = withToken(signToken(keys.jwtSecret, claims));
    const inSession = { p_dealer_id: dealerId };
    const id = await addVehicle(database, { status: 'Draft' });
    for (const [client, message] of [
      [as(claimsOf('suspended')), 'The account is suspended'],
      [ended, 'The session has ended'],
    ] as const) {
      const answers = [
        await client.rpc('list_staff_vehicles', inSession),
        await client.rpc('select_staff_vehicles', inSession),
        await client.rpc('inventory_stats', inSession),
        await client.rpc('dashboard_attention', inSession),
        await client.rpc('analytics_stock', { ...inSession, p_period: '30-days' }),
        await client.rpc('vehicle_history', { ...inSession, p_vehicle_id: id }),
        await client.rpc('set_vehicles_status', { ...inSession, p_ids: [id], p_status: 'Sold' }),
        await client.rpc('delete_vehicles', { ...inSession, p_ids: [id] }),
        await client.rpc('set_vehicle_prices', { ...inSession, p_changes: [{ id, version: 1, price: 1 }] }),
        await client.rpc('save_vehicle_media', { ...inSession, p_vehicle_id: id, p_images: [] }),
        await client.rpc('find_import_matches', { ...inSession, p_vins: ['x'], p_ids: [id] }),
        await client.rpc('staff_session', inSession),
        await client.rpc('touch_staff_session', inSession),
        await client.rpc('search_inventory', { p_dealer_id: dealerId, p_filters: {} }),
        await client.from('vehicle_makes').select('*'),
        await client.from('dealer_inventory_versions').select('dealer_id').eq('dealer_id', 'nobody'),
        await client.from('vehicles').update({ trim: 'x' }).eq('id', crypto.randomUUID()).select(),
      ];
      expect(answers.map(({ status, error }) => [status, error?.message])).toEqual(answers.map(() => [401, message]));
    }
    // The same token, now with an existing session.
    await openSession(database, claims);
    expect((await ended.rpc('staff_session', inSession)).data).toMatchObject({ username: 'staff' });
  });

  async function change(columns: string) {
    await gateway().database.query(`update public.admin_users set ${columns} where username = 'owner'`);
  }

  test('people with a second factor must enter it first', async () => {
    await change('has_two_factor = true');
    expect(await session('owner')).toMatchObject({ second_factor: 'needed', permissions: [] });
    expect(await session('owner', dealerId, 'aal2')).toMatchObject({ second_factor: 'verified', permissions: every });
    await change('has_two_factor = false');
  });

  test('a password expires after the dealer’s limit; then it can only be changed', async () => {
    await change("password_changed_at = now() - interval '89 days 23 hours'");
    expect(await session('owner')).toMatchObject({ is_password_expired: false, permissions: every });
    await change("password_changed_at = now() - interval '90 days'");
    expect(await session('owner')).toMatchObject({ is_password_expired: true, permissions: [] });
    const { data } = await gateway().as(claimsOf('owner')).from('dealer_settings').select('dealer_id');
    expect(data).toEqual([]);
    await gateway().database.query("update auth.users set encrypted_password = 'new' where id = $1", [
      claimsOf('owner').sub,
    ]);
    const { password_expires_at, ...renewed } = await session('owner');
    expect(renewed).toMatchObject({ is_password_expired: false, permissions: every });
    const days = (Date.parse(password_expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
  });

  test('a dealer that requires two factors gives no access with one', async () => {
    const { database } = gateway();
    await database.query('insert into public.dealer_settings (dealer_id, two_factor_auth) values ($1, true)', [
      dealerId,
    ]);
    expect(await session('owner')).toMatchObject({ second_factor: 'to-set-up', permissions: [] });
    // A token from before the factor was removed still claims aal2.
    expect(await session('owner', dealerId, 'aal2')).toMatchObject({ second_factor: 'to-set-up', permissions: [] });
    await change('has_two_factor = true');
    expect(await session('owner')).toMatchObject({ second_factor: 'needed', permissions: [] });
    expect(await session('owner', dealerId, 'aal2')).toMatchObject({ second_factor: 'verified', permissions: every });
  });
});
