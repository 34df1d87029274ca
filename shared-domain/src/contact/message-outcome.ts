/** How the mail of a stored message fared: what did not go from here the server sends later, where a service is configured. */
export type MailOutcome = { state: 'sent' | 'later' | 'not-configured'; message: string };

/** What became of a message. It is sent when it is stored. */
export type ContactOutcome = { success: true; mail: MailOutcome } | { success: false; message: string };

export const sendFailed = 'Failed to send message. Please try again later.';
export const mailSent = 'Email sent successfully!';
export const mailFailed = 'Failed to send email. Please try again later.';
export const mailNotConfigured = 'The email sending service is not configured.';
