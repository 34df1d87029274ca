import * as v from 'valibot';
import type { TrustedEnvironment } from './environment.ts';

const timeLimitMs = 8_000;
const answerSchema = v.object({ source: v.optional(v.string(), ''), error: v.nullish(v.string(), null) });

/** Asks the function that fetches reviews, as a page would. Its own cache answers most of the time. */
export async function checkReviews({ supabaseUrl, supabaseAnonKey }: TrustedEnvironment) {
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/google-reviews`, {
      headers: { apikey: supabaseAnonKey, authorization: `Bearer ${supabaseAnonKey}` },
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const { source, error } = v.parse(answerSchema, await response.json());
    // What the function shows until a place is named says so itself.
    const state = source === 'demo' ? 'not-configured' : response.ok && !error ? 'working' : 'failing';
    return { state, detail: error };
  } catch {
    return { state: 'failing', detail: 'The reviews function did not answer.' };
  }
}
