import type { ContactMessage } from './contact-message.ts';

/** Parameters of the mail template. */
export type MailParams = {
  to_email: string;
  from_name: string;
  from_email: string;
  phone: string;
  message: string;
  dealership_name: string;
  timestamp: string;
  reply_to: string;
};

/** Used by both the browser and the server. */
export function toMailParams(
  { fields, vehicle, dealer }: Pick<ContactMessage, 'fields' | 'dealer'> & { vehicle?: { title: string } | undefined },
  writtenAt: Date,
): MailParams {
  const { name, email, phone, message } = fields;
  return {
    to_email: dealer.email,
    from_name: name,
    from_email: email,
    phone: phone || 'Not provided',
    message: vehicle ? `About: ${vehicle.title}\n\n${message}` : message,
    dealership_name: dealer.name,
    timestamp: formatTime(writtenAt, dealer.timeZone),
    reply_to: email,
  };
}

/** `Nov 21, 2026, 3:04 PM EST`, in the dealer's time zone. */
function formatTime(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(date).replace(/\s/g, ' ');
}
