import { describe, expect, test } from 'vitest';
import { createPerson, signIn } from '../support/auth-client.ts';
import { useGateway } from '../support/gateway.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

describe('an idle session', () => {
  const gateway = useGateway('pglite', undefined, { dealerId });

  test.each([15, 30, 60, 120])(
    'row 11: the server refuses a session idle for the configured %i minutes, and does not renew it',
    async (minutes) => {
      const { database } = gateway();
      await database.query(
        `insert into public.dealer_settings (dealer_id, session_timeout) values ($1, $2)
       on conflict (dealer_id) do update set session_timeout = excluded.session_timeout`,
        [dealerId, minutes],
      );
      const { id, email } = await createPerson(gateway());
      await database.query(
        'insert into public.admin_users (dealer_id, user_id, email, username) values ($1, $2, $3, $3)',
        [dealerId, id, email],
      );
      const { browser } = await signIn(gateway(), email);
      const work = () => browser.rpc('touch_staff_session', { p_dealer_id: dealerId });
      const read = async () => (await browser.rpc('staff_session', { p_dealer_id: dealerId })).status;
      const letPass = (count: number) =>
        database.query(
          'update private.staff_activity set last_active_at = last_active_at - make_interval(mins => $1)',
          [count],
        );
      expect((await work()).data).toEqual({ expires_in_seconds: minutes * 60 });
      await letPass(minutes - 1);
      expect(await read()).toBe(200);
      await letPass(1);
      expect(await read()).toBe(401);
      expect((await work()).error?.code).toBe('PT401');
      expect((await browser.auth.refreshSession()).error?.name).toBe('AuthApiError');
      expect(await read()).toBe(401);
    },
  );
});
