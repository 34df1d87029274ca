import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';
import type { PrivateConfig } from '../../private-config.ts';
import { toJson } from '../http.ts';
import { hashInvitation, mailPasswordLink, type PasswordLink } from './password-links.ts';
import { isKnownAddress } from './refusal-code.ts';
import { type StaffMember, unavailable } from './staff-members.ts';

type Invitation = { dealerId: string; username: string; email: string };
type NewMember = Invitation & { contactEmail: string; role: StaffRole };

/** Creates the account and its link; for an invited person only a new link. */
export async function inviteMember(
  backend: BackendClient,
  member: NewMember | (Invitation & { known: StaffMember }),
): Promise<PasswordLink> {
  if (!('known' in member)) return addMember(backend, member);
  return openInvitation(backend, member.dealerId, member.known.user_id);
}

/** A link of our own, because those of the auth service are good for an hour only. */
async function openInvitation(backend: BackendClient, dealerId: string, userId: string): Promise<PasswordLink> {
  const hash = randomBytes(32).toString('base64url');
  const parameters = { p_dealer_id: dealerId, p_user_id: userId, p_token_hash: hashInvitation(hash) };
  await backend.call('open_invitation', parameters, v.unknown());
  return { kind: 'invite', userId, hash };
}

async function addMember(
  backend: BackendClient,
  { dealerId, username, email, contactEmail, role }: NewMember,
): Promise<PasswordLink> {
  await refuseTaken(backend, dealerId, username);
  const userId = await createAccount(backend, email);
  if (userId === null) throw new ApiError(409, `The user name "${username}" is taken.`);
  const { error } = await backend.secret.from('admin_users').insert({
    dealer_id: dealerId,
    user_id: userId,
    email,
    username,
    role,
    contact_email: contactEmail,
  });
  if (error?.code === '23505') throw new ApiError(409, `The user name "${username}" is taken.`);
  if (error) throw unavailable(error);
  return openInvitation(backend, dealerId, userId);
}

/** A pending invitation must not be overwritten by another with the same name. */
async function refuseTaken(backend: BackendClient, dealerId: string, username: string): Promise<void> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('id')
    .eq('dealer_id', dealerId)
    .eq('username', username);
  if (error) throw unavailable(error);
  if (data.length > 0) throw new ApiError(409, `The user name "${username}" is taken.`);
}

const accountSchema = v.looseObject({ id: v.string() });

/** Null if the account is already confirmed. The link of the auth service is not used. */
async function createAccount(backend: BackendClient, email: string): Promise<string | null> {
  const response = await backend.auth('POST', '/admin/generate_link', { body: { type: 'invite', email } });
  if (isKnownAddress(response)) return null;
  if (response.status >= 300) throw unavailable(response.body);
  return v.parse(accountSchema, response.body).id;
}

/** The account exists even if its mail fails; the response reports both. */
export async function sendInvitation(
  config: PrivateConfig,
  backend: BackendClient,
  mail: { link: PasswordLink; username: string; contactEmail: string; publicUrl: string },
): Promise<Response> {
  const problem = await mailPasswordLink(config, backend, mail);
  if (problem !== null) console.warn(`The invitation of ${mail.username} could not be mailed: ${problem}`);
  const message =
    problem === null
      ? `An invitation is on its way to ${mail.contactEmail}.`
      : `${mail.username} is on the list, but the invitation could not be mailed. Send it again later.`;
  return toJson({ success: true, isMailed: problem === null, message });
}
