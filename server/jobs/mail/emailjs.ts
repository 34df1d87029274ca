import { type ServiceResponse, sendRequest } from '../../http/send-request.ts';
import type { MailAccess } from '../../private-config.ts';
import type { MailValues } from './mail-values.ts';

const totalTimeout = 10_000;

/** Sends with EmailJS's API; the template decides which values appear. */
export function sendByEmailJs({ url, privateKey, ...names }: MailAccess, values: MailValues): Promise<ServiceResponse> {
  const body = {
    service_id: names.serviceId,
    template_id: names.templateId,
    user_id: names.publicKey,
    // EmailJS requires the private key outside a browser.
    ...(privateKey && { accessToken: privateKey }),
    template_params: values,
  };
  return sendRequest(`${url}/api/v1.0/email/send`, { method: 'POST', json: body, totalTimeout });
}
