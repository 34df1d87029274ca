import type { StaffRole } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';
import type { PrivateConfig } from '../../private-config.ts';
import { toJson } from '../http.ts';
import { createPasswordLink, mailPasswordLink, type PasswordLink } from './password-links.ts';
import { isKnownAddress } from './refusal-code.ts';
import { type StaffMember, saveMember, unavailable } from './staff-members.ts';

type Invitation = { dealerId: string; username: string; email: string };
type NewMember = Invitation & { contactEmail: string; role: StaffRole };

/** Creates the account and its link; for an invited person only a new link. */
export async function inviteMember(
  backend: BackendClient,
  member: NewMember | (Invitation & { known: StaffMember }),
): Promise<PasswordLink> {
  if (!('known' in member)) return addMember(backend, member);
  const { dealerId, email, known } = member;
  const link = await createInviteLink(backend, email);
  await saveMember(backend, dealerId, known.user_id, { invited_at: new Date().toISOString() });
  // The auth service confirms an account when the link is opened: after that `invite` fails but `recovery` works.
  return link ?? createPasswordLink(backend, { kind: 'recovery', email });
}

async function addMember(
  backend: BackendClient,
  { dealerId, username, email, contactEmail, role }: NewMember,
): Promise<PasswordLink> {
  await refuseTaken(backend, dealerId, username);
  const link = await createInviteLink(backend, email);
  if (link === null) throw new ApiError(409, `The user name "${username}" is taken.`);
  const { error } = await backend.secret.from('admin_users').insert({
    dealer_id: dealerId,
    user_id: link.userId,
    email,
    username,
    role,
    contact_email: contactEmail,
    invited_at: new Date().toISOString(),
  });
  if (error?.code === '23505') throw new ApiError(409, `The user name "${username}" is taken.`);
  if (error) throw unavailable(error);
  return link;
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

const linkSchema = v.looseObject({ id: v.string(), hashed_token: v.string() });

/** Null if the account is already confirmed. */
async function createInviteLink(backend: BackendClient, email: string): Promise<PasswordLink | null> {
  const response = await backend.auth('POST', '/admin/generate_link', { body: { type: 'invite', email } });
  if (isKnownAddress(response)) return null;
  if (response.status >= 300) throw unavailable(response.body);
  const { id: userId, hashed_token: hash } = v.parse(linkSchema, response.body);
  return { kind: 'invite', userId, hash };
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
