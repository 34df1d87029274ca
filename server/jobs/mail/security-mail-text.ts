import { paths } from '@dealer/shared-domain';
import * as v from 'valibot';

const text = v.nullish(v.string());

/** The data of a mail about an account, as the database queues it. */
export const securityMailSchema = v.object({
  event: v.picklist([
    ...(['new-device', 'password-changed', 'factor-added', 'factor-removed', 'email-changed'] as const),
    ...(['role-changed', 'new-owner', 'backup-downloaded'] as const),
  ]),
  username: text,
  from: text,
  to: text,
  user_agent: text,
  address: text,
  name: text,
});
export type SecurityMail = v.InferOutput<typeof securityMailSchema>;

/** `time` is the time of the event; `publicUrl` is empty if the site's address is unknown. */
export function toSecurityMail(
  mail: SecurityMail,
  { time, publicUrl }: { time: string; publicUrl: string },
): { subject: string; message: string } {
  const { subject, lead } = describeEvent(mail, mail.username ?? 'an account that is gone');
  const account = publicUrl && `\n${publicUrl}${paths.adminAccount}`;
  const parts = [
    lead,
    `When: ${time}`,
    `If this was you, or you know of it, you need do nothing. If not: change your password, sign out on all devices and tell an owner.${account}`,
    'You get this mail because you are an owner, or the account is yours. It cannot be turned off.',
  ];
  return { subject, message: parts.join('\n\n') };
}

function describeEvent(mail: SecurityMail, user: string): { subject: string; lead: string } {
  switch (mail.event) {
    case 'new-device':
      return {
        subject: `New sign-in: ${user}`,
        lead: `"${user}" signed in with a browser or from a network that was not used before.\n\nBrowser: ${mail.user_agent || 'not known'}\nAddress: ${mail.address || 'not known'}`,
      };
    case 'password-changed':
      return { subject: `Password changed: ${user}`, lead: `The password of "${user}" was changed.` };
    case 'factor-added':
      return { subject: `Second factor added: ${user}`, lead: `"${user}" added a second factor.` };
    case 'factor-removed':
      return { subject: `Second factor removed: ${user}`, lead: `A second factor of "${user}" was removed.` };
    case 'email-changed':
      return {
        subject: `E-mail address changed: ${user}`,
        lead: `The e-mail address of "${user}" was changed from ${mail.from || 'none'} to ${mail.to || 'none'}.`,
      };
    case 'role-changed':
      return {
        subject: `Role changed: ${user}`,
        lead: `The role of "${user}" was changed from ${mail.from ?? '?'} to ${mail.to ?? '?'}.`,
      };
    case 'new-owner':
      return {
        subject: `New owner: ${user}`,
        lead: `"${user}" is an owner now and may do everything, with people, backups and security too.`,
      };
    case 'backup-downloaded':
      return {
        subject: `Backup downloaded by ${user}`,
        lead: `"${user}" downloaded the backup ${mail.name ?? ''}. It holds everything in the database.`,
      };
  }
}
