import * as v from 'valibot';
import { createStaffApi, noValue, type StaffApiOptions } from '../auth/api-request.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { type SetupSource, setupSchema } from './setup.ts';

const sentSchema = v.pipe(
  v.object({ sentTo: v.string() }),
  v.transform(({ sentTo }) => sentTo),
);
const failed = 'The set-up could not be checked. Please try again.';
/** Longer than the server's own limit for asking the services. */
const checkLimitMs = 30_000;

type SetupSourceOptions = StaffApiOptions & { client: StaffClient; dealerId: string };

export function createSetupSource({ client, dealerId, withSession, ...access }: SetupSourceOptions): SetupSource {
  const callApi = createStaffApi({ withSession, ...access });
  return {
    isNeeded: (signal) =>
      withSession(() => {
        const request = client.rpc('needs_setup', { p_dealer_id: dealerId });
        return runStaffQuery(request, { schema: v.boolean(), signal, failed });
      }),
    check: () => callApi('/api/setup/check', {}, setupSchema, { timeLimitMs: checkLimitMs, unavailable: failed }),
    sendEmailCode: () => callApi('/api/setup/email-code', {}, sentSchema),
    confirmEmail: (code) => callApi('/api/setup/confirm-email', { code }, noValue),
  };
}
