import * as v from 'valibot';
import type { Http } from '../http.ts';
import { callApi, type Refusal } from './api-request.ts';

export type SignInAnswer = { kind: 'accepted'; tokens: { access_token: string; refresh_token: string } } | Refusal;

export const wrongCredentials = 'Invalid username or password';

export const unavailableMessage = 'Sign-in is not available right now. Please try again.';

const acceptedSchema = v.object({ session: v.object({ access_token: v.string(), refresh_token: v.string() }) });

/** This site's sign-in endpoint limits the number of attempts. */
export async function requestSignIn(http: Http, username: string, password: string): Promise<SignInAnswer> {
  const answer = await callApi(http, {
    path: '/api/admin/login',
    body: { username, password },
    schema: acceptedSchema,
    refused: wrongCredentials,
    unavailable: unavailableMessage,
  });
  return answer.kind === 'done' ? { kind: 'accepted', tokens: answer.value.session } : answer;
}
