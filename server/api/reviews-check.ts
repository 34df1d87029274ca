import type { Integrations } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { sendRequest } from '../http/send-request.ts';
import type { PrivateConfig } from '../private-config.ts';

const totalTimeout = 8_000;
const reviewsSchema = v.object({ source: v.optional(v.string(), ''), error: v.nullish(v.string(), null) });

/** Calls the reviews function as a page does; its cache usually responds. */
export async function checkReviews({ supabaseUrl, supabaseAnonKey }: PrivateConfig): Promise<Integrations['reviews']> {
  try {
    const { ok, text } = await sendRequest(`${supabaseUrl}/functions/v1/google-reviews`, {
      headers: { apikey: supabaseAnonKey, authorization: `Bearer ${supabaseAnonKey}` },
      totalTimeout,
    });
    const { source, error } = v.parse(reviewsSchema, JSON.parse(text));
    // Without a configured place the function returns samples.
    const state = source === 'demo' ? 'not-configured' : ok && !error ? 'working' : 'failing';
    return { state, detail: error };
  } catch {
    return { state: 'failing', detail: 'The reviews function did not answer.' };
  }
}
