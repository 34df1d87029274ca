/** `later`: the server sends the mail if a service is configured. */
export type MailOutcome = { state: 'sent' | 'later' | 'not-configured'; message: string };

/** `success` means stored; the mail may follow. */
export type ContactOutcome = { success: true; mail: MailOutcome } | { success: false; message: string };

export const sendFailed = 'Failed to send message. Please try again later.';
export const mailSent = 'Email sent successfully!';
export const mailFailed = 'Failed to send email. Please try again later.';
export const mailNotConfigured = 'The email sending service is not configured.';
