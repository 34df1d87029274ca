import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';
import { type PrivateConfig, toStaffEmail } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { countAttempt } from './staff/attempts.ts';
import { createKnownDevices } from './staff/known-devices.ts';
import { requireGoodPassword } from './staff/password-check.ts';
import { toPasswordError } from './staff/password-error.ts';
import {
  checkLink as checkPasswordLink,
  createRecoveryLink,
  invalidLink,
  mailPasswordLink,
  parseLinkToken,
  redeemLink,
} from './staff/password-links.ts';
import { findMember, saveMember } from './staff/staff-members.ts';

const nameSchema = v.object({ username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128)) });
const linkSchema = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });
const passwordSchema = v.object({
  ...linkSchema.entries,
  password: v.pipe(v.string(), v.maxLength(1024)),
});

/** The same response for every user name, so that it reveals no account. */
const recoveryAnswer =
  'If this user name has a contact e-mail, a link to choose a new password is on its way. It works for one hour.';

/** Sign-in without a password: recovery links and invitations. */
export function createRecovery(config: PrivateConfig, backend: BackendClient) {
  const { dealerId, adminDomain } = config;

  const devices = createKnownDevices(config, backend);

  async function recover({ body, ...client }: ApiRequest): Promise<Response> {
    const { username } = parseBody(nameSchema, body, 'Enter your user name.');
    const email = toStaffEmail(username, adminDomain);
    // Counted separately from sign-ins, so that requesting links does not lock an account.
    const address = devices.toCountedAddress(client, email);
    if (await countAttempt(backend, { dealerId, address, account: `recovery of ${email}` })) {
      // Not awaited: the response time would reveal if the user name exists.
      mailLink(email, client.publicUrl).catch((error: unknown) =>
        console.error('A recovery mail was not sent:', error),
      );
    }
    return toJson({ success: true, message: recoveryAnswer });
  }

  async function mailLink(email: string, publicUrl: string): Promise<void> {
    const member = await findMember(backend, dealerId, { email });
    // An invitation is good for 72 hours; a recovery link would extend it.
    if (!member?.contact_email || member.is_suspended || member.joined_at === null) return;
    const link = await createRecoveryLink(backend, member.email);
    const { username, contact_email: contactEmail } = member;
    const problem = await mailPasswordLink(config, backend, { link, username, contactEmail, publicUrl });
    if (problem !== null) throw new Error(problem);
  }

  async function checkLink({ body }: ApiRequest): Promise<Response> {
    const link = parseLinkToken(parseBody(linkSchema, body, 'Open the link of the mail.').token);
    if (!link) throw invalidLink();
    await checkPasswordLink(backend, dealerId, link);
    return toJson({ success: true });
  }

  async function setPassword({ body, address, userAgent }: ApiRequest): Promise<Response> {
    const { token, password } = parseBody(passwordSchema, body, 'Enter a new password.');
    const link = parseLinkToken(token);
    const member = link && (await findMember(backend, dealerId, { userId: link.userId }));
    if (!member || member.is_suspended) throw invalidLink();
    // A password that breaks the rules must not use up the link.
    await requireGoodPassword(backend, { dealerId, username: member.username, password });
    const restoreLink = await redeemLink(backend, dealerId, link, { address, userAgent });
    try {
      await storePassword(member.user_id, password);
    } catch (error) {
      await restoreLink().catch((cause: unknown) => console.error('A link could not be restored:', cause));
      throw error;
    }
    await backend.call('clear_sign_in_attempts', { p_dealer_id: dealerId, p_account: member.email }, v.unknown());
    if (member.joined_at === null) {
      await saveMember(backend, dealerId, member.user_id, { joined_at: new Date().toISOString() });
    }
    return toJson({ success: true, username: member.username });
  }

  /** Ends every session, including the one that the link opened. */
  async function storePassword(userId: string, password: string): Promise<void> {
    const init = { body: { password, email_confirm: true } };
    const { status, body } = await backend.auth('PUT', `/admin/users/${userId}`, init);
    if (status >= 300) throw toPasswordError(status, body);
  }

  return { recover, checkLink, setPassword };
}
