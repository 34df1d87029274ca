import * as v from 'valibot';

/** What the sign-in endpoint answered, or why there was no answer to go by. */
export type SignInAnswer =
  | { kind: 'accepted'; tokens: { access_token: string; refresh_token: string } }
  | { kind: 'refused'; message: string }
  | { kind: 'locked'; message: string; retryAfterSeconds: number }
  | { kind: 'unavailable'; message: string };

export const wrongCredentials = 'Invalid username or password';

export const unavailableMessage = 'Sign-in is not available right now. Please try again.';

const timeLimitMs = 15_000;
const sentence = v.fallback(v.nullish(v.pipe(v.string(), v.trim())), null);
const answerSchema = v.object({
  success: v.optional(v.boolean(), false),
  session: v.nullish(v.object({ access_token: v.string(), refresh_token: v.string() }), null),
  error: sentence,
  message: sentence,
  retryAfterSeconds: v.nullish(v.number(), 0),
});

/** Asks this site's own sign-in endpoint, which counts the attempts. */
export async function requestSignIn(
  fetchImplementation: typeof fetch,
  username: string,
  password: string,
): Promise<SignInAnswer> {
  try {
    const response = await fetchImplementation('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ username, password }),
      signal: AbortSignal.timeout(timeLimitMs),
    });
    return toAnswer(response.status, v.parse(answerSchema, await response.json()));
  } catch {
    return { kind: 'unavailable', message: unavailableMessage };
  }
}

function toAnswer(status: number, answer: v.InferOutput<typeof answerSchema>): SignInAnswer {
  const { success, session, retryAfterSeconds } = answer;
  const said = answer.error || answer.message;
  if (success && session) return { kind: 'accepted', tokens: session };
  if (status >= 500) return { kind: 'unavailable', message: said || unavailableMessage };
  const message = said || wrongCredentials;
  return retryAfterSeconds > 0 ? { kind: 'locked', message, retryAfterSeconds } : { kind: 'refused', message };
}
