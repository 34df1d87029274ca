import type { Database, Query } from '@dealer/embedded-backend';
import { openSession, sessionClaims } from './gateway.ts';
import { dealerId } from './vehicle-fixture.ts';

export const anotherDealerId = 'another-dealer';

const accounts = {
  owner: { id: '00000000-0000-4000-8000-000000000011', dealer: dealerId, role: 'owner', isSuspended: false },
  staff: { id: '00000000-0000-4000-8000-000000000012', dealer: dealerId, role: 'manager', isSuspended: false },
  sales: { id: '00000000-0000-4000-8000-000000000016', dealer: dealerId, role: 'sales', isSuspended: false },
  photographer: {
    id: '00000000-0000-4000-8000-000000000017',
    dealer: dealerId,
    role: 'photographer',
    isSuspended: false,
  },
  suspended: { id: '00000000-0000-4000-8000-000000000013', dealer: dealerId, role: 'manager', isSuspended: true },
  elsewhere: {
    id: '00000000-0000-4000-8000-000000000014',
    dealer: anotherDealerId,
    role: 'manager',
    isSuspended: false,
  },
};
const strangerId = '00000000-0000-4000-8000-000000000015';

/** `staff` is a manager; `stranger` has an account but no dealership, `elsewhere` works for another dealer, `visitor` has no account. */
export type Person = keyof typeof accounts | 'stranger' | 'visitor';

export function claimsOf(person: Person): { role: string; sub?: string } {
  if (person === 'visitor') return { role: 'anon' };
  return { role: 'authenticated', sub: person === 'stranger' ? strangerId : accounts[person].id };
}

export async function addStaff(database: Database): Promise<void> {
  await database.query('insert into auth.users (id, email) values ($1, $2)', [strangerId, 'stranger@example.com']);
  for (const [name, { id, dealer, role, isSuspended }] of Object.entries(accounts)) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${name}@example.com`]);
    await database.query(
      `insert into public.admin_users (dealer_id, user_id, email, username, role, is_suspended)
       values ($1, $2, $3, $4, $5, $6)`,
      [dealer, id, `${name}@example.com`, name, role, isSuspended],
    );
  }
}

/** Runs database work with a person's rights, like a request from that person. */
export async function workAs<T>(database: Database, person: Person, work: (query: Query) => Promise<T>): Promise<T> {
  const claims = { ...sessionClaims(), ...claimsOf(person) };
  await openSession(database, claims);
  const prologue = `select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true), set_config('role', '${claims.role}', true);`;
  return database.transaction(prologue, work);
}

/** Ages a person's last authentication by six minutes. */
export async function letAuthenticationAge(query: Query, userId: string): Promise<void> {
  const sessions = '(select id from auth.sessions where user_id = $1)';
  for (const statement of [
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '6 minutes' where session_id in ${sessions}`,
    "update private.session_confirmations set confirmed_at = confirmed_at - interval '6 minutes' where user_id = $1",
    "update auth.sessions set created_at = created_at - interval '6 minutes' where user_id = $1",
  ]) {
    await query.query(statement, [userId]);
  }
}
