import type { Database } from '../database.ts';
import { storeMail } from '../mail/mail-store.ts';

export type AuthMail = {
  to: string;
  kind: 'recovery' | 'invite' | 'reauthentication';
  subject: string;
  message: string;
};

// Reserved names that never receive mail (RFC 2606, RFC 6761, ICANN's `internal`).
const unreachable = /(?:^|[.@])(?:internal|local|localhost|invalid|test|example)$/i;

/** False for addresses made from a user name, which have no mailbox. */
export function canReceive(email: string | null): email is string {
  return email !== null && /@./.test(email) && !unreachable.test(email);
}

/** Stores the mail in the local mailbox. */
export function sendAuthMail(database: Database, { to, kind, subject, message }: AuthMail): Promise<void> {
  return storeMail(database, {
    user_id: 'auth',
    service_id: 'auth',
    template_id: kind,
    template_params: { to_email: to, subject, message },
  });
}
