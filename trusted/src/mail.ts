import type { MailAccess } from './environment.ts';

const timeLimitMs = 10_000;

/** What a mail's template is filled with; the names are the template's. */
export type MailValues = { to_email: string; message: string } & Record<string, string>;

/** Sends one mail by EmailJS's protocol. Null when the service took it; else what it said. */
export async function sendMail({ url, privateKey, ...names }: MailAccess, values: MailValues): Promise<string | null> {
  const body = {
    service_id: names.serviceId,
    template_id: names.templateId,
    user_id: names.publicKey,
    // From anywhere but a browser EmailJS takes mails only with the private key.
    ...(privateKey && { accessToken: privateKey }),
    template_params: values,
  };
  try {
    const response = await fetch(`${url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimitMs),
    });
    return response.ok ? null : `HTTP ${response.status}: ${(await response.text()).slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
