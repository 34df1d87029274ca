import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';
import { toStaffEmail } from '../../private-config.ts';
import { createPassword } from './password.ts';
import { findChosenPasswordProblem, requireGoodPassword } from './password-check.ts';
import { isKnownAddress } from './refusal-code.ts';
import { requireSuccess } from './require-success.ts';
import { removeFactors } from './second-factor.ts';

const userSchema = v.looseObject({ id: v.string() });
const usersSchema = v.looseObject({ users: v.array(v.looseObject({ id: v.string(), email: v.nullish(v.string()) })) });
const staffSchema = v.array(v.object({ user_id: v.string(), username: v.string(), email: v.string() }));

type Dealer = { dealerId: string; adminDomain: string };
export type OwnerAccount = {
  isNew: boolean;
  username: string /** Only when it was made just now. */;
  generatedPassword: string | null;
  /** Set for a weak password, even if `hashWeakPassword` allows it. */
  passwordProblem: string | null;
};

type FirstOwner = {
  username: string;
  password?: string | undefined;
  /** Allows a weak password, which is set by its hash; only for a site that other machines cannot reach. */
  hashWeakPassword?: ((password: string) => Promise<string>) | undefined;
};

/** Finds the dealer's first owner or creates one; a missing or refused password is replaced by a generated one. */
export async function ensureOwner(
  backend: BackendClient,
  { dealerId, adminDomain }: Dealer,
  { username, password, hashWeakPassword }: FirstOwner,
): Promise<OwnerAccount> {
  const owner = await findOwner(backend, dealerId);
  if (owner) return owner;

  const passwordProblem =
    password === undefined ? null : await findChosenPasswordProblem(backend, { dealerId, username, password });
  const isWeakTaken = passwordProblem !== null && hashWeakPassword !== undefined;
  const isGenerated = password === undefined || (passwordProblem !== null && !isWeakTaken);
  const chosen = isGenerated ? createPassword() : password;
  const email = toStaffEmail(username, adminDomain);
  const secret = isWeakTaken ? { password_hash: await hashWeakPassword(chosen) } : { password: chosen };
  const { userId, isKnown } = await createUser(backend, email, secret);
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
    // Another process created the account first and reports its password.
    const first = await findOwner(backend, dealerId);
    if (first) return first;
    throw new ApiError(503, `The first account cannot be stored: ${inserted.error.message}`, {
      cause: inserted.error,
    });
  }
  if (!isKnown) return { username, generatedPassword: isGenerated ? chosen : null, isNew: true, passwordProblem };
  // The auth service accepts a hash only for a new user.
  const stored = isWeakTaken ? createPassword() : chosen;
  requireSuccess(await backend.auth('PUT', `/admin/users/${userId}`, { body: { password: stored } }));
  return { username, generatedPassword: stored === password ? null : stored, isNew: true, passwordProblem };
}

async function findOwner(backend: BackendClient, dealerId: string): Promise<OwnerAccount | null> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('user_id,username,email')
    .eq('dealer_id', dealerId)
    .eq('role', 'owner')
    .order('created_at')
    .limit(1);
  if (error) throw new ApiError(503, `The staff accounts cannot be read: ${error.message}`, { cause: error });
  const [owner] = v.parse(staffSchema, data);
  return owner ? { username: owner.username, generatedPassword: null, isNew: false, passwordProblem: null } : null;
}

/** Sets and returns a new password, ends all sessions, lifts a lock-out and removes the second factor. */
export async function resetPassword(
  backend: BackendClient,
  { dealerId }: Pick<Dealer, 'dealerId'>,
  { username, password = createPassword() }: { username: string; password?: string },
): Promise<string> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('user_id,username,email')
    .eq('dealer_id', dealerId);
  if (error) throw new ApiError(503, `The staff accounts cannot be read: ${error.message}`, { cause: error });
  const staff = v.parse(staffSchema, data);
  const person = staff.find((entry) => entry.username.toLowerCase() === username.toLowerCase());
  if (!person) {
    const names = staff.map((entry) => entry.username).join(', ') || 'none yet; npm start makes the first';
    throw new ApiError(404, `There is no account "${username}". Accounts: ${names}.`);
  }
  await requireGoodPassword(backend, { dealerId, username, password });
  requireSuccess(await backend.auth('PUT', `/admin/users/${person.user_id}`, { body: { password } }));
  await removeFactors(backend, person.user_id);
  await backend.call('clear_sign_in_attempts', { p_dealer_id: dealerId, p_account: person.email }, v.unknown());
  return password;
}

/** An existing user, from an interrupted attempt or from another process that is starting, keeps its password here. */
async function createUser(
  backend: BackendClient,
  email: string,
  secret: { password: string } | { password_hash: string },
) {
  const body = { email, ...secret, email_confirm: true };
  const created = await backend.auth('POST', '/admin/users', { body });
  if (!isKnownAddress(created)) {
    return { userId: v.parse(userSchema, requireSuccess(created)).id, isKnown: false };
  }
  const { users } = v.parse(usersSchema, requireSuccess(await backend.auth('GET', '/admin/users?per_page=1000')));
  const known = users.find((user) => user.email?.toLowerCase() === email);
  if (!known) throw new ApiError(422, `The account cannot be made: ${JSON.stringify(created.body)}`);
  return { userId: known.id, isKnown: true };
}
