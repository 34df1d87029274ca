import { staffRoles } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { type PrivateConfig, toStaffEmail } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { inviteMember, sendInvitation } from './staff/invitations.ts';
import { removeMember } from './staff/remove-member.ts';
import { requireRecentPermission } from './staff/require-permission.ts';
import { requireSuccess } from './staff/require-success.ts';
import { removeFactors } from './staff/second-factor.ts';
import { requireMember } from './staff/staff-members.ts';
import type { StaffProfile } from './staff/staff-profile.ts';

const contactEmail = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Enter a valid e-mail address.'));
const role = v.picklist(staffRoles, 'Choose a role.');
const userId = v.pipe(v.string(), v.uuid());
const invitationSchema = v.object({
  username: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'Use letters, digits, dots, hyphens and underscores for the user name.'),
  ),
  contactEmail,
  role,
});
const changesSchema = v.object({
  userId,
  role: v.optional(role),
  isSuspended: v.optional(v.boolean()),
  contactEmail: v.optional(contactEmail),
  /** Hands open leads and test drives over to this person; null to leave them without an owner. */
  handOverTo: v.optional(v.nullable(userId)),
});
const personSchema = v.object({ userId });

/** 100 years: a ban of the auth service needs an end. */
const suspension = '876000h';

export function createPeople(config: PrivateConfig, backend: BackendClient) {
  const { dealerId, adminDomain } = config;

  async function invite({ body, accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requireOwner(accessToken);
    const invitation = parseBody(invitationSchema, body, 'Fill in the user name, the e-mail address and the role.');
    const email = toStaffEmail(invitation.username, adminDomain);
    const link = await inviteMember(backend, { ...invitation, dealerId, email });
    return sendInvitation(config, backend, { ...invitation, link, publicUrl });
  }

  async function resend({ body, accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requireOwner(accessToken);
    const member = await requireMember(backend, dealerId, parsePerson(body));
    if (member.joined_at !== null) throw new ApiError(409, `${member.username} has joined already.`);
    if (member.is_suspended) throw new ApiError(409, `${member.username} is suspended.`);
    if (member.contact_email === null) throw new ApiError(409, `${member.username} has no contact e-mail.`);
    const { username, email } = member;
    const link = await inviteMember(backend, { dealerId, email, username, known: member });
    return sendInvitation(config, backend, { username, contactEmail: member.contact_email, link, publicUrl });
  }

  async function update({ body, accessToken }: ApiRequest): Promise<Response> {
    const actor = await requireOwner(accessToken);
    const changes = parseBody(changesSchema, body, 'There is nothing to change.');
    await change(actor, changes.userId, {
      p_role: changes.role,
      p_is_suspended: changes.isSuspended,
      p_contact_email: changes.contactEmail,
    });
    if (changes.isSuspended !== undefined) await ban(changes.userId, changes.isSuspended);
    if (changes.handOverTo === undefined) return toJson({ success: true });
    const work = { p_dealer_id: dealerId, p_from: changes.userId, p_to: changes.handOverTo };
    // In the owner's name, which the leads' histories then show.
    await backend.call('hand_over_work', work, v.unknown(), accessToken);
    return toJson({ success: true });
  }

  async function remove({ body, accessToken }: ApiRequest): Promise<Response> {
    const actor = await requireOwner(accessToken);
    const id = parsePerson(body);
    // Suspension comes first, so that the account is unusable even if the deletion fails and has to be repeated.
    await change(actor, id, { p_is_suspended: true });
    await removeMember(backend, dealerId, id);
    return toJson({ success: true });
  }

  async function resetTwoFactor({ body, accessToken }: ApiRequest): Promise<Response> {
    const actor = await requireOwner(accessToken);
    const id = parsePerson(body);
    if (id === actor.id) throw new ApiError(409, 'Remove your own second factor under Your account.');
    await requireMember(backend, dealerId, id);
    await removeFactors(backend, id);
    return toJson({ success: true });
  }

  function requireOwner(accessToken: string | undefined): Promise<StaffProfile> {
    return requireRecentPermission(backend, dealerId, accessToken, 'people');
  }

  async function change(actor: StaffProfile, id: string, values: Record<string, unknown>): Promise<void> {
    const parameters = { p_dealer_id: dealerId, p_actor_id: actor.id, p_user_id: id, ...values };
    const outcome = await backend.call('update_staff_member', parameters, outcomeSchema);
    const refusal = refusals[outcome];
    if (refusal) throw new ApiError(...refusal);
  }

  /** Ends the sessions at the auth service; the database refuses suspended staff immediately. */
  async function ban(id: string, isBanned: boolean): Promise<void> {
    const body = { ban_duration: isBanned ? suspension : 'none' };
    requireSuccess(await backend.auth('PUT', `/admin/users/${id}`, { body }));
  }

  return { invite, resend, update, remove, resetTwoFactor };
}

const outcomeSchema = v.picklist(['updated', 'not-found', 'self', 'last-owner']);
const refusals: Record<v.InferOutput<typeof outcomeSchema>, [status: number, message: string] | null> = {
  updated: null,
  'not-found': [404, 'This person is no longer on the list.'],
  self: [409, 'You cannot deactivate, demote or remove yourself.'],
  'last-owner': [409, 'There must be an owner. Make another person owner first.'],
};

function parsePerson(body: unknown): string {
  return parseBody(personSchema, body, 'Choose a person.').userId;
}
