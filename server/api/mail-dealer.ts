import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { type AdfDealer, adfDealerColumns } from '../jobs/mail/adf.ts';
import { dealerColumns, type MailDealer } from '../jobs/mail/mail-values.ts';

const mailColumns = 'dealer_name:dealership_name,dealer_email:email,timezone';
const mailDealerSchema = v.object(dealerColumns);
const crmColumns = `${mailColumns},dealer_phone:phone,dealer_address:address,currency,adf_email`;
const crmDealerSchema = v.object({ ...adfDealerColumns, adf_email: v.nullish(v.string(), '') });

/** The dealership as the sender of a mail. Throws if its settings cannot be read. */
export async function readMailDealer(backend: BackendClient, dealerId: string): Promise<MailDealer> {
  return v.parse(mailDealerSchema, await readSettings(backend, dealerId, mailColumns));
}

/** The dealership as the sender of a lead, with the address of its CRM. Throws if its settings cannot be read. */
export async function readCrmDealer(
  backend: BackendClient,
  dealerId: string,
): Promise<AdfDealer & { adf_email: string }> {
  return v.parse(crmDealerSchema, await readSettings(backend, dealerId, crmColumns));
}

async function readSettings(backend: BackendClient, dealerId: string, columns: string): Promise<unknown> {
  const { data, error } = await backend.secret.from('dealer_settings').select(columns).eq('dealer_id', dealerId);
  if (error) throw new ApiError(503, 'The settings are not available right now. Please try again.', { cause: error });
  return data[0] ?? {};
}
