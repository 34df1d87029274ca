import { findPasswordProblem } from '@dealer/shared-domain/passwords';
import * as v from 'valibot';
import { mayAsk } from './attempts.ts';
import type { TrustedBackend } from './backend.ts';
import { type TrustedEnvironment, toStaffEmail } from './environment.ts';
import { type Asked, parseBody, toJson } from './http.ts';
import { createPasswordLink, invalidLink, mailPasswordLink, parseLinkToken, redeemLink } from './password-links.ts';
import { requireSuccess } from './require-success.ts';
import { findMember, saveMember } from './staff-members.ts';
import { TrustedError } from './trusted-error.ts';

const nameSchema = v.object({ username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128)) });
const passwordSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400)),
  password: v.pipe(v.string(), v.maxLength(1024)),
});

/** The one answer to everybody who asks for a way back in. */
export const recoveryAnswer =
  'If this user name has a contact e-mail, a link to choose a new password is on its way. It works for one hour.';

/** Ways in for people who have no password, or none any more. */
export function createRecovery(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId, adminDomain } = environment;

  async function recover({ body, address, publicUrl }: Asked): Promise<Response> {
    const { username } = parseBody(nameSchema, body, 'Enter your user name.');
    const email = toStaffEmail(username, adminDomain);
    // Apart from sign-ins: whoever asks for links in somebody's name does not lock them out.
    if (await mayAsk(backend, { dealerId, address, account: `recovery of ${email}` })) {
      // The answer does not wait for the mail: its time would tell whether there is such a person.
      mailLink(email, publicUrl).catch((error: unknown) => console.error('A recovery mail was not sent:', error));
    }
    return toJson({ success: true, message: recoveryAnswer });
  }

  async function mailLink(email: string, publicUrl: string): Promise<void> {
    const member = await findMember(backend, dealerId, { email });
    if (!member?.contact_email || member.is_suspended) return;
    const link = await createPasswordLink(backend, { kind: 'recovery', email: member.email });
    const { username, contact_email: contactEmail } = member;
    const problem = await mailPasswordLink(environment, backend, { link, username, contactEmail, publicUrl });
    if (problem !== null) throw new Error(problem);
  }

  async function setPassword({ body }: Asked): Promise<Response> {
    const { token, password } = parseBody(passwordSchema, body, 'Enter a new password.');
    const link = parseLinkToken(token);
    const member = link && (await findMember(backend, dealerId, { userId: link.userId }));
    if (!member || member.is_suspended) throw invalidLink();
    const problem = await findPasswordProblem(password, member.username);
    // The link is not used up by a password that nobody may have.
    if (problem !== null) throw new TrustedError(422, problem);
    await redeemLink(backend, link);
    // This ends every session, the one that the link opened among them.
    const path = `/admin/users/${member.user_id}`;
    requireSuccess(await backend.auth('PUT', path, { body: { password, email_confirm: true } }));
    await backend.call('clear_sign_in_attempts', { p_dealer_id: dealerId, p_account: member.email }, v.unknown());
    if (member.joined_at === null) {
      await saveMember(backend, dealerId, member.user_id, { joined_at: new Date().toISOString() });
    }
    return toJson({ success: true, username: member.username });
  }

  return { recover, setPassword };
}
