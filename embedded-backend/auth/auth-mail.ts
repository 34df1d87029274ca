import type { Database } from '../database.ts';
import { storeMail } from '../mail/mail-store.ts';

export type AuthMail = {
  to: string;
  kind: 'recovery' | 'invite' | 'reauthentication';
  subject: string;
  message: string;
};

// Names that no mail ever leaves for (RFC 2606, RFC 6761 and ICANN's own for inner networks).
const unreachable = /(?:^|[.@])(?:internal|local|localhost|invalid|test|example)$/i;

/** Whether a mail can arrive: the address of somebody who signs in with a user name is only a name. */
export function canReceive(email: string | null): email is string {
  return email !== null && /@./.test(email) && !unreachable.test(email);
}

/** Puts a mail where the product's others are. */
export function sendAuthMail(database: Database, { to, kind, subject, message }: AuthMail): Promise<void> {
  return storeMail(database, {
    user_id: 'auth',
    service_id: 'auth',
    template_id: kind,
    template_params: { to_email: to, subject, message },
  });
}
