import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { type TrustedEnvironment, toStaffEmail } from './environment.ts';
import { type Asked, parseBody, toJson } from './http.ts';
import { inviteMember, sendInvitation } from './invitations.ts';
import { requireSuccess } from './require-success.ts';
import { removeFactors } from './second-factor.ts';
import { isKnownElsewhere, requireMember, unavailable } from './staff-members.ts';
import { requireStaff, type StaffProfile } from './staff-profile.ts';
import { TrustedError } from './trusted-error.ts';

const contactEmail = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Enter a valid e-mail address.'));
const role = v.picklist(['owner', 'staff'], 'Choose a role.');
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
});
const personSchema = v.object({ userId });

/** Longer than anybody works anywhere: a ban has to have an end. */
const suspension = '876000h';

/** What owners do with the people of their dealership. */
export function createPeople(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId, adminDomain } = environment;

  async function invite({ body, accessToken, publicUrl }: Asked): Promise<Response> {
    await requireOwner(accessToken);
    const invitation = parseBody(invitationSchema, body, 'Fill in the user name, the e-mail address and the role.');
    const email = toStaffEmail(invitation.username, adminDomain);
    const link = await inviteMember(backend, { ...invitation, dealerId, email });
    return sendInvitation(environment, backend, { ...invitation, link, publicUrl });
  }

  async function resend({ body, accessToken, publicUrl }: Asked): Promise<Response> {
    await requireOwner(accessToken);
    const member = await requireMember(backend, dealerId, parsePerson(body));
    if (member.joined_at !== null) throw new TrustedError(409, `${member.username} has joined already.`);
    if (member.is_suspended) throw new TrustedError(409, `${member.username} is suspended.`);
    if (member.contact_email === null) throw new TrustedError(409, `${member.username} has no contact e-mail.`);
    const { username, email } = member;
    const link = await inviteMember(backend, { dealerId, email, username, known: member });
    return sendInvitation(environment, backend, { username, contactEmail: member.contact_email, link, publicUrl });
  }

  async function update({ body, accessToken }: Asked): Promise<Response> {
    const actor = await requireOwner(accessToken);
    const changes = parseBody(changesSchema, body, 'There is nothing to change.');
    await change(actor, changes.userId, {
      p_role: changes.role,
      p_is_suspended: changes.isSuspended,
      p_contact_email: changes.contactEmail,
    });
    if (changes.isSuspended !== undefined) await ban(changes.userId, changes.isSuspended);
    return toJson({ success: true });
  }

  async function remove({ body, accessToken }: Asked): Promise<Response> {
    const actor = await requireOwner(accessToken);
    const id = parsePerson(body);
    // First nobody can work in their name any more: what follows may fail half-way, and can be repeated.
    await change(actor, id, { p_is_suspended: true });
    if (await isKnownElsewhere(backend, dealerId, id)) {
      const { error } = await backend.secret.from('admin_users').delete().eq('dealer_id', dealerId).eq('user_id', id);
      if (error) throw unavailable(error);
    } else requireSuccess(await backend.auth('DELETE', `/admin/users/${id}`));
    return toJson({ success: true });
  }

  async function resetTwoFactor({ body, accessToken }: Asked): Promise<Response> {
    const actor = await requireOwner(accessToken);
    const id = parsePerson(body);
    if (id === actor.id) throw new TrustedError(409, 'Remove your own second factor under Settings, Security.');
    await requireMember(backend, dealerId, id);
    await removeFactors(backend, id);
    return toJson({ success: true });
  }

  async function requireOwner(accessToken: string | undefined): Promise<StaffProfile> {
    const person = await requireStaff(backend, dealerId, accessToken);
    if (person.permissions.includes('people')) return person;
    throw new TrustedError(403, "You don't have permission to access this resource.");
  }

  async function change(actor: StaffProfile, id: string, values: Record<string, unknown>): Promise<void> {
    const parameters = { p_dealer_id: dealerId, p_actor_id: actor.id, p_user_id: id, ...values };
    const outcome = await backend.call('update_staff_member', parameters, outcomeSchema);
    const refusal = refusals[outcome];
    if (refusal) throw new TrustedError(...refusal);
  }

  /** Ends the sessions where the sign-in service keeps them. The database refuses the suspended at once in any case. */
  async function ban(id: string, isBanned: boolean): Promise<void> {
    const body = { ban_duration: isBanned ? suspension : 'none' };
    requireSuccess(await backend.auth('PUT', `/admin/users/${id}`, { body }));
  }

  return { invite, resend, update, remove, resetTwoFactor };
}

const outcomeSchema = v.picklist(['updated', 'not-found', 'self', 'last-owner']);
const refusals: Record<v.InferOutput<typeof outcomeSchema>, [status: number, message: string] | null> = {
  updated: null,
  'not-found': [404, 'This person is not on the list any more.'],
  self: [409, 'You cannot suspend, demote or remove yourself.'],
  'last-owner': [409, 'Somebody has to stay owner. Make another person owner first.'],
};

function parsePerson(body: unknown): string {
  return parseBody(personSchema, body, 'Choose a person.').userId;
}
