import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import type { MailDealer } from '../jobs/mail/mail-values.ts';

const text = v.nullish(v.string(), '');
const dealersSchema = v.array(v.object({ dealership_name: text, email: text, timezone: text }));

/** The dealership as the sender of a mail. Throws if its settings cannot be read. */
export async function readMailDealer(backend: BackendClient, dealerId: string): Promise<MailDealer> {
  const { data, error } = await backend.secret
    .from('dealer_settings')
    .select('dealership_name,email,timezone')
    .eq('dealer_id', dealerId);
  if (error) throw new ApiError(503, 'The settings are not available right now. Please try again.', { cause: error });
  const [{ dealership_name = '', email = '', timezone = '' } = {}] = v.parse(dealersSchema, data);
  return { dealer_name: dealership_name, dealer_email: email, timezone };
}
