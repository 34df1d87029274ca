import * as v from 'valibot';
import { askTrusted, type Refusal } from './trusted-request.ts';

/** What the sign-in endpoint answered, or why there was no answer to go by. */
export type SignInAnswer = { kind: 'accepted'; tokens: { access_token: string; refresh_token: string } } | Refusal;

export const wrongCredentials = 'Invalid username or password';

export const unavailableMessage = 'Sign-in is not available right now. Please try again.';

const acceptedSchema = v.object({ session: v.object({ access_token: v.string(), refresh_token: v.string() }) });

/** Asks this site's own sign-in endpoint, which counts the attempts. */
export async function requestSignIn(
  fetchImplementation: typeof fetch,
  username: string,
  password: string,
): Promise<SignInAnswer> {
  const answer = await askTrusted(fetchImplementation, {
    path: '/api/admin/login',
    body: { username, password },
    schema: acceptedSchema,
    sentences: { refused: wrongCredentials, unavailable: unavailableMessage },
  });
  return answer.kind === 'done' ? { kind: 'accepted', tokens: answer.value.session } : answer;
}
