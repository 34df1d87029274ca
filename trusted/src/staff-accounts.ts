import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { toStaffEmail } from './environment.ts';
import { createPassword } from './password.ts';
import { isKnownAddress } from './refusal-code.ts';
import { requireSuccess } from './require-success.ts';
import { removeFactors } from './second-factor.ts';
import { TrustedError } from './trusted-error.ts';

const userSchema = v.looseObject({ id: v.string() });
const usersSchema = v.looseObject({ users: v.array(v.looseObject({ id: v.string(), email: v.nullish(v.string()) })) });
const staffSchema = v.array(v.object({ user_id: v.string(), username: v.string(), email: v.string() }));

type Dealer = { dealerId: string; adminDomain: string };
export type OwnerAccount = {
  isNew: boolean;
  username: string /** Only when it was made just now. */;
  generatedPassword: string | null;
};

/** Finds the dealer's first owner, or makes one: with the given password, else with a generated one. */
export async function ensureOwner(
  backend: TrustedBackend,
  { dealerId, adminDomain }: Dealer,
  { username, password }: { username: string; password?: string },
): Promise<OwnerAccount> {
  const owner = await findOwner(backend, dealerId);
  if (owner) return owner;

  const chosen = password ?? createPassword();
  const email = toStaffEmail(username, adminDomain);
  const { userId, isKnown } = await createUser(backend, email, chosen);
  const row = {
    dealer_id: dealerId,
    user_id: userId,
    email,
    username,
    role: 'owner',
    joined_at: new Date().toISOString(),
  };
  const inserted = await backend.secret.from('admin_users').insert(row);
  if (inserted.error) {
    // Another process was first: the password is the one that it says.
    const first = await findOwner(backend, dealerId);
    if (first) return first;
    throw new TrustedError(503, `The first account cannot be stored: ${inserted.error.message}`, {
      cause: inserted.error,
    });
  }
  if (isKnown) requireSuccess(await backend.auth('PUT', `/admin/users/${userId}`, { body: { password: chosen } }));
  return { username, generatedPassword: password === undefined ? chosen : null, isNew: true };
}

async function findOwner(backend: TrustedBackend, dealerId: string): Promise<OwnerAccount | null> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('user_id,username,email')
    .eq('dealer_id', dealerId)
    .eq('role', 'owner')
    .order('created_at')
    .limit(1);
  if (error) throw new TrustedError(503, `The staff accounts cannot be read: ${error.message}`, { cause: error });
  const [owner] = v.parse(staffSchema, data);
  return owner ? { username: owner.username, generatedPassword: null, isNew: false } : null;
}

/**
 * Gives a person a new password, ends every session of theirs, lifts a lock-out and removes the second factor, which may
 * be what was lost. Returns the password.
 */
export async function resetPassword(
  backend: TrustedBackend,
  { dealerId }: Pick<Dealer, 'dealerId'>,
  { username, password = createPassword() }: { username: string; password?: string },
): Promise<string> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('user_id,username,email')
    .eq('dealer_id', dealerId);
  if (error) throw new TrustedError(503, `The staff accounts cannot be read: ${error.message}`, { cause: error });
  const staff = v.parse(staffSchema, data);
  const person = staff.find((entry) => entry.username.toLowerCase() === username.toLowerCase());
  if (!person) {
    const names = staff.map((entry) => entry.username).join(', ') || 'none yet; npm start makes the first';
    throw new TrustedError(404, `There is no account "${username}". Accounts: ${names}.`);
  }
  requireSuccess(await backend.auth('PUT', `/admin/users/${person.user_id}`, { body: { password } }));
  await removeFactors(backend, person.user_id);
  await backend.call('clear_sign_in_attempts', { p_dealer_id: dealerId, p_account: person.email }, v.unknown());
  return password;
}

/**
 * An address may be known already, from an attempt that broke off or from a process that starts at this moment: it keeps
 * its password until the owner's row says whose it is.
 */
async function createUser(backend: TrustedBackend, email: string, password: string) {
  const body = { email, password, email_confirm: true };
  const created = await backend.auth('POST', '/admin/users', { body });
  if (!isKnownAddress(created)) {
    return { userId: v.parse(userSchema, requireSuccess(created)).id, isKnown: false };
  }
  const { users } = v.parse(usersSchema, requireSuccess(await backend.auth('GET', '/admin/users?per_page=1000')));
  const known = users.find((user) => user.email?.toLowerCase() === email);
  if (!known) throw new TrustedError(422, `The account cannot be made: ${JSON.stringify(created.body)}`);
  return { userId: known.id, isKnown: true };
}
