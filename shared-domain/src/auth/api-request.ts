import * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { http as defaultHttp, type Http, readJson } from '../http.ts';
import type { SessionGuard } from '../supabase/session-guard.ts';
import { reauthenticationNeeded, unconfirmedMessage } from './reauthentication.ts';

/** `message` is ready to show; `code` names a reason that the page acts on. */
export type Refusal =
  | { kind: 'refused'; message: string; code?: string }
  | { kind: 'locked'; message: string; retryAfterSeconds: number }
  | { kind: 'unavailable'; message: string };

export type ApiResult<T> = { kind: 'done'; value: T } | Refusal;

type ApiRequest<TSchema extends v.GenericSchema> = {
  path: string;
  body: Record<string, unknown>;
  schema: TSchema;
  accessToken?: string;
  timeLimitMs?: number | undefined;
  refused?: string | undefined;
  unavailable?: string | undefined;
};

const sentence = v.fallback(v.nullish(v.pipe(v.string(), v.trim())), null);
const outcomeSchema = v.looseObject({
  success: v.optional(v.boolean(), false),
  error: sentence,
  message: sentence,
  code: sentence,
  retryAfterSeconds: v.fallback(v.nullish(v.number(), 0), 0),
});

/**
 * Calls one of this site's endpoints. Throws only `unauthorized` and `unconfirmed`, which the session guard handles;
 * every other outcome is a result.
 */
export async function callApi<TSchema extends v.GenericSchema>(
  http: Http,
  {
    path,
    body,
    schema,
    accessToken,
    timeLimitMs,
    refused = 'That did not work. Please try again.',
    unavailable = 'This is not available right now. Please try again.',
  }: ApiRequest<TSchema>,
): Promise<ApiResult<v.InferOutput<TSchema>>> {
  const response = http.post(path, {
    json: body,
    headers: { Authorization: accessToken && `Bearer ${accessToken}` },
    throwHttpErrors: false,
    ...(timeLimitMs && { totalTimeout: timeLimitMs }),
  });
  const outcome = await readJson(response, outcomeSchema).catch(() => null);
  if (!outcome) return { kind: 'unavailable', message: unavailable };
  const { success, error, message, code, retryAfterSeconds } = outcome;
  const value = v.safeParse(schema, outcome);
  if (success && value.success) return { kind: 'done', value: value.output };
  const { status } = await response;
  const reason = error || message;
  if (status >= 500) return { kind: 'unavailable', message: reason || unavailable };
  if (status === 401 && accessToken !== undefined) throw new DomainError('unauthorized', reason || 'Please sign in');
  if (code === reauthenticationNeeded) throw new DomainError('unconfirmed', unconfirmedMessage);
  if (retryAfterSeconds) return { kind: 'locked', message: reason || refused, retryAfterSeconds };
  return { kind: 'refused', message: reason || refused, ...(code && { code }) };
}

export type StaffApiOptions = { getAccessToken: () => Promise<string>; withSession: SessionGuard; http?: Http };

type StaffApi = <TSchema extends v.GenericSchema>(
  path: string,
  body: Record<string, unknown>,
  schema: TSchema,
  options?: Pick<ApiRequest<TSchema>, 'timeLimitMs' | 'unavailable'>,
) => Promise<ApiResult<v.InferOutput<TSchema>>>;

export function createStaffApi({ getAccessToken, withSession, http = defaultHttp }: StaffApiOptions): StaffApi {
  return (path, body, schema, options) =>
    withSession(async () => {
      const accessToken = await getAccessToken();
      return callApi(http, { path, body, schema, accessToken, ...options });
    }).catch(refuseUnconfirmed);
}

/** Turns a declined confirmation into a result; rethrows every other error. */
export function refuseUnconfirmed(error: unknown): Refusal {
  if (isDomainError(error) && error.kind === 'unconfirmed') return { kind: 'refused', message: error.message };
  throw error;
}

/** For endpoints that return no data. */
export const noValue = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
