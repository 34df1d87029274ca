import type { ContactFields } from '@dealer/shared-domain';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';

/** A posted message and its origin. */
export type PostedMessage = {
  id: string;
  fields: ContactFields;
  vehicleId: string | null;
  /** The text that the sender agreed to; null without consent. */
  consentText: string | null;
  page: string;
  trap: string;
  network: string;
  userAgent: string;
};

export type StoreOutcome = { kind: 'stored' } | { kind: 'refused'; isTooMany: boolean; message: string };

/** Database errors whose message is meant for the sender. */
const readableCodes: Record<string, number> = { PT429: 429, PT409: 409, PT404: 404, '22023': 422 };

/** Status and message of a refusal by the database; null for any other error. */
export function readRefusal(error: unknown): { status: number; message: string } | null {
  const { code, message } = Object(error instanceof ApiError ? error.cause : null);
  const status = readableCodes[String(code)];
  return status !== undefined && typeof message === 'string' ? { status, message } : null;
}

/** Stores a posted message under the same rules and limits as one sent by a browser's scripts. */
export async function storePostedMessage(
  backend: Pick<BackendClient, 'call'>,
  dealerId: string,
  { id, fields, vehicleId, consentText, page, trap, network, userAgent }: PostedMessage,
): Promise<StoreOutcome> {
  const parameters = {
    p_network: network,
    p_user_agent: userAgent,
    p_dealer_id: dealerId,
    p_id: id,
    p_name: fields.name,
    p_email: fields.email,
    p_phone: fields.phone,
    p_message: fields.message,
    p_vehicle_id: vehicleId,
    p_consent: consentText !== null,
    p_consent_text: consentText,
    p_page: page,
    p_trap: trap,
  };
  try {
    await backend.call('submit_contact_form', parameters, v.string());
    return { kind: 'stored' };
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return { kind: 'refused', isTooMany: refusal.status === 429, message: refusal.message };
  }
}
