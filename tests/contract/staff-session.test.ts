import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { dealerId } from '../support/lot-fixture.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';

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
      permissions: ['vehicles', 'messages', 'settings', 'analytics', 'people', 'settings.danger'],
    });
  });

  test('staff may do all but manage people and reset the settings', async () => {
    expect(await session('staff')).toMatchObject({
      role: 'staff',
      permissions: ['vehicles', 'messages', 'settings', 'analytics'],
    });
  });

  test('everyone else is nobody here', async () => {
    expect(await session('suspended')).toBeNull();
    expect(await session('stranger')).toBeNull();
    expect(await session('elsewhere')).toBeNull();
    expect(await session('staff', 'nobody')).toBeNull();
    expect(await session('elsewhere', anotherDealerId)).toMatchObject({ username: 'elsewhere' });
  });

  test('a session that lacks the required second factor knows who it is and may do nothing', async () => {
    const { database } = gateway();
    await database.query('insert into public.dealer_settings (dealer_id, two_factor_auth) values ($1, true)', [
      dealerId,
    ]);
    expect(await session('owner')).toMatchObject({ username: 'owner', permissions: [] });
    expect((await session('owner', dealerId, 'aal2')).permissions).toHaveLength(6);
  });
});
