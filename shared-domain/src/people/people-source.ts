import * as v from 'valibot';
import { askTrusted } from '../auth/trusted-request.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import type { PeopleSource } from './people.ts';
import { peopleSchema, personColumns, toPerson } from './person-row.ts';

const sentences = {
  refused: 'That did not work. Please try again.',
  unavailable: 'This is not available right now. Please try again.',
};
const mailedSchema = v.object({ isMailed: v.boolean(), message: v.string() });
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

type PeopleSourceOptions = {
  client: StaffClient;
  dealerId: string;
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  fetch?: typeof fetch;
};

/** The people who work for the dealer: read by the database's own rules, changed through this site's endpoints. */
export function createPeopleSource({
  client,
  dealerId,
  getAccessToken,
  withSession,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
}: PeopleSourceOptions): PeopleSource {
  function ask<TSchema extends v.GenericSchema>(path: string, body: Record<string, unknown>, schema: TSchema) {
    return withSession(async () => {
      const accessToken = await getAccessToken();
      return askTrusted(fetchImplementation, { path, body, schema, accessToken, sentences });
    });
  }

  return {
    getPeople: (signal) =>
      withSession(async () => {
        const request = client
          .from('admin_users')
          .select(personColumns)
          .eq('dealer_id', dealerId)
          .order('role')
          .order('username');
        const rows = await readStaffAnswer(request, { schema: peopleSchema, signal, failed: failedToLoad });
        return rows.map(toPerson);
      }),
    invite: ({ username, contactEmail, role }) =>
      ask('/api/people/invite', { username, contactEmail, role }, mailedSchema),
    update: (userId, change) => ask('/api/people/update', { userId, ...change }, nothing),
    remove: (userId) => ask('/api/people/remove', { userId }, nothing),
    resend: (userId) => ask('/api/people/resend', { userId }, mailedSchema),
    resetTwoFactor: (userId) => ask('/api/people/reset-two-factor', { userId }, nothing),
  };
}

const failedToLoad = 'The people could not be loaded. Please try again.';
