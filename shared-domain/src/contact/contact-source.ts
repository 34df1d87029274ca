import type { PublicClient } from '../supabase/public-client.ts';
import { readAnswer } from '../supabase/read-answer.ts';
import { type DealerContact, fallbackContact } from './contact.ts';
import { contactColumns, contactRowsSchema, toContact } from './contact-row.ts';

export type ContactSource = {
  /** The built-in contact when the dealer has no settings yet; rejects when the settings cannot be read. */
  getContact(signal?: AbortSignal): Promise<DealerContact>;
};

const loadFailed = 'Unable to load contact information.';

/** Reads the contact data of one dealer. */
export function createContactSource({ client, dealerId }: { client: PublicClient; dealerId: string }): ContactSource {
  async function getContact(signal?: AbortSignal): Promise<DealerContact> {
    const request = client.from('dealer_settings').select(contactColumns).eq('dealer_id', dealerId).limit(1);
    const [row] = await readAnswer(request, { schema: contactRowsSchema, signal, loadFailed });
    return row ? toContact(row) : fallbackContact;
  }

  return { getContact };
}
