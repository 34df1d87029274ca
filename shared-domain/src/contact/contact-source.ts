import type { PublicClient } from '../supabase/public-client.ts';
import { runQuery } from '../supabase/run-query.ts';
import { type DealerContact, fallbackContact } from './contact.ts';
import { contactColumns, contactRowsSchema, toContact } from './contact-row.ts';

export type ContactSource = {
  /** Returns the built-in contact if the dealer has no settings; rejects if they cannot be read. */
  getContact(signal?: AbortSignal): Promise<DealerContact>;
};

const loadFailed = 'Unable to load contact information.';

export function createContactSource({ client, dealerId }: { client: PublicClient; dealerId: string }): ContactSource {
  async function getContact(signal?: AbortSignal): Promise<DealerContact> {
    const request = client.from('dealer_settings').select(contactColumns).eq('dealer_id', dealerId).limit(1);
    const [row] = await runQuery(request, { schema: contactRowsSchema, signal, loadFailed });
    return row ? toContact(row) : fallbackContact;
  }

  return { getContact };
}
