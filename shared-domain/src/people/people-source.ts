import * as v from 'valibot';
import { createStaffApi, noValue, type StaffApiOptions } from '../auth/api-request.ts';
import { staffRoles } from '../auth/staff-roles.ts';
import { camelKeys } from '../supabase/camel-keys.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { PeopleSource } from './people.ts';
import { peopleSchema, personColumns } from './person-row.ts';

const rightsSchema = v.object(v.entriesFromList(staffRoles, v.array(v.string())));
const workSchema = v.array(
  v.pipe(v.object({ user_id: v.string(), leads: v.number(), test_drives: v.number() }), v.transform(camelKeys)),
);
const mailedSchema = v.object({ isMailed: v.boolean(), message: v.string() });

type PeopleSourceOptions = StaffApiOptions & { client: StaffClient; dealerId: string };

/** Reads through row level security; changes go through this site's endpoints. */
export function createPeopleSource({ client, dealerId, withSession, ...access }: PeopleSourceOptions): PeopleSource {
  const callApi = createStaffApi({ withSession, ...access });

  return {
    getPeople: (signal) =>
      withSession(async () => {
        const request = client.from('admin_users').select(personColumns).eq('dealer_id', dealerId).order('username');
        const people = await runStaffQuery(request, { schema: peopleSchema, signal, failed: failedToLoad });
        return people.sort((a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role));
      }),
    getOpenWork: (signal) =>
      withSession(() => {
        const request = client.rpc('open_work', { p_dealer_id: dealerId });
        return runStaffQuery(request, { schema: workSchema, signal, failed: failedToLoad });
      }),
    getRoleRights: (signal) =>
      withSession(() =>
        runStaffQuery(client.rpc('role_rights'), { schema: rightsSchema, signal, failed: failedToLoad }),
      ),
    invite: ({ username, contactEmail, role }) =>
      callApi('/api/people/invite', { username, contactEmail, role }, mailedSchema),
    update: (userId, change) => callApi('/api/people/update', { userId, ...change }, noValue),
    remove: (userId) => callApi('/api/people/remove', { userId }, noValue),
    resend: (userId) => callApi('/api/people/resend', { userId }, mailedSchema),
    resetTwoFactor: (userId) => callApi('/api/people/reset-two-factor', { userId }, noValue),
  };
}

const failedToLoad = 'The people could not be loaded. Please try again.';
