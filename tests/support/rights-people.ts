import type { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createPerson, signIn } from './auth-client.ts';
import type { TestGateway } from './gateway.ts';
import { must } from './must.ts';
import { anotherDealerId } from './staff-fixture.ts';
import { dealerId } from './vehicle-fixture.ts';

/**
 * Every kind of caller. `ended` has signed out but keeps the token, `idle` has timed out, `expired` has an expired
 * password, `one-factor` has not passed the second factor.
 */
export const roles = [
  ...(['visitor', 'stranger', 'elsewhere', 'suspended', 'ended', 'idle', 'expired', 'one-factor'] as const),
  ...(['photographer', 'sales', 'staff', 'owner'] as const),
];
export type Role = (typeof roles)[number];

type Client = Pick<PostgrestClient, 'from' | 'rpc'>;
type Account = { id: string; browser: SupabaseClient };

/** A client for each role, with a token from the sign-in service. Requires a gateway for `dealerId`. */
export async function signInEverybody(gateway: TestGateway): Promise<Record<Role, Client>> {
  const { database } = gateway;
  const hire = async (username: string, dealer: string | null, role = 'manager'): Promise<Account> => {
    const { id, email } = await createPerson(gateway);
    if (dealer !== null) {
      await database.query(
        'insert into public.admin_users (dealer_id, user_id, email, username, role) values ($1, $2, $3, $4, $5)',
        [dealer, id, email, username, role],
      );
    }
    const { browser } = await signIn(gateway, email);
    return { id, browser };
  };
  const change = (account: Account, values: string) =>
    database.query(`update public.admin_users set ${values} where user_id = $1`, [account.id]);

  const suspended = await hire('suspended', dealerId);
  await change(suspended, 'is_suspended = true');
  const idle = await hire('idle', dealerId);
  await idle.browser.rpc('touch_staff_session', { p_dealer_id: dealerId });
  await database.query(
    "update private.staff_activity set last_active_at = last_active_at - interval '31 minutes' where user_id = $1",
    [idle.id],
  );
  const expired = await hire('expired', dealerId);
  await change(expired, "password_changed_at = now() - interval '91 days'");
  const oneFactor = await hire('one-factor', dealerId);
  await change(oneFactor, 'has_two_factor = true');
  return {
    visitor: gateway.anon,
    stranger: (await hire('stranger', null)).browser,
    elsewhere: (await hire('elsewhere', anotherDealerId)).browser,
    suspended: suspended.browser,
    ended: await signOut(gateway, await hire('ended', dealerId)),
    idle: idle.browser,
    expired: expired.browser,
    'one-factor': oneFactor.browser,
    photographer: (await hire('photographer', dealerId, 'photographer')).browser,
    sales: (await hire('sales', dealerId, 'sales')).browser,
    // A manager.
    staff: (await hire('staff', dealerId)).browser,
    owner: (await hire('owner', dealerId, 'owner')).browser,
  };
}

/** A client with a token copied before signing out. */
async function signOut(gateway: TestGateway, { browser }: Account): Promise<Client> {
  const { data } = await browser.auth.getSession();
  await browser.auth.signOut({ scope: 'local' });
  return gateway.withToken(must(data.session, 'session').access_token);
}
