import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';
import { toJson } from './http.ts';
import { createPasswordLink, mailPasswordLink, type PasswordLink } from './password-links.ts';
import { isKnownAddress } from './refusal-code.ts';
import { saveMember, type StaffMember, unavailable } from './staff-members.ts';
import { TrustedError } from './trusted-error.ts';

type Invitation = { dealerId: string; username: string; email: string };
type NewMember = Invitation & { contactEmail: string; role: 'owner' | 'staff' };

/** Makes the account and its link; for somebody who has an account and has not joined, a new link. */
export async function inviteMember(
  backend: TrustedBackend,
  member: NewMember | (Invitation & { known: StaffMember }),
): Promise<PasswordLink> {
  if (!('known' in member)) return addMember(backend, member);
  const { dealerId, email, known } = member;
  const link = await createInviteLink(backend, email);
  await saveMember(backend, dealerId, known.user_id, { invited_at: new Date().toISOString() });
  // Whoever opened an invitation and chose no password counts as confirmed, and is invited no more.
  return link ?? createPasswordLink(backend, { kind: 'recovery', email });
}

async function addMember(
  backend: TrustedBackend,
  { dealerId, username, email, contactEmail, role }: NewMember,
): Promise<PasswordLink> {
  await refuseTaken(backend, dealerId, username);
  const link = await createInviteLink(backend, email);
  if (link === null) throw new TrustedError(409, `The user name "${username}" is taken.`);
  const { error } = await backend.secret.from('admin_users').insert({
    dealer_id: dealerId,
    user_id: link.userId,
    email,
    username,
    role,
    contact_email: contactEmail,
    invited_at: new Date().toISOString(),
  });
  if (error?.code === '23505') throw new TrustedError(409, `The user name "${username}" is taken.`);
  if (error) throw unavailable(error);
  return link;
}

/** An invitation that waits for its answer is not overwritten by another with the same name. */
async function refuseTaken(backend: TrustedBackend, dealerId: string, username: string): Promise<void> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('id')
    .eq('dealer_id', dealerId)
    .eq('username', username);
  if (error) throw unavailable(error);
  if (data.length > 0) throw new TrustedError(409, `The user name "${username}" is taken.`);
}

const linkSchema = v.looseObject({ id: v.string(), hashed_token: v.string() });

/** Null when the address belongs to somebody who is confirmed. */
async function createInviteLink(backend: TrustedBackend, email: string): Promise<PasswordLink | null> {
  const answer = await backend.auth('POST', '/admin/generate_link', { body: { type: 'invite', email } });
  if (isKnownAddress(answer)) return null;
  if (answer.status >= 300) throw unavailable(answer.body);
  const { id: userId, hashed_token: hash } = v.parse(linkSchema, answer.body);
  return { kind: 'invite', userId, hash };
}

/** The account stands whether the mail goes or not: the answer says which. */
export async function sendInvitation(
  environment: TrustedEnvironment,
  backend: TrustedBackend,
  mail: { link: PasswordLink; username: string; contactEmail: string; publicUrl: string },
): Promise<Response> {
  const problem = await mailPasswordLink(environment, backend, mail);
  if (problem !== null) console.warn(`The invitation of ${mail.username} could not be mailed: ${problem}`);
  const message =
    problem === null
      ? `An invitation is on its way to ${mail.contactEmail}.`
      : `${mail.username} is on the list, but the invitation could not be mailed. Send it again later.`;
  return toJson({ success: true, isMailed: problem === null, message });
}
