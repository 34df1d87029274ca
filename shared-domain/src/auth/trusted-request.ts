import * as v from 'valibot';
import { DomainError } from '../errors.ts';

/** Why an endpoint of this site did not do what it was asked; `message` is the sentence to show. */
export type Refusal =
  | { kind: 'refused'; message: string }
  | { kind: 'locked'; message: string; retryAfterSeconds: number }
  | { kind: 'unavailable'; message: string };

export type TrustedAnswer<T> = { kind: 'done'; value: T } | Refusal;

const usualLimitMs = 15_000;
const sentence = v.fallback(v.nullish(v.pipe(v.string(), v.trim())), null);
const outcomeSchema = v.looseObject({
  success: v.optional(v.boolean(), false),
  error: sentence,
  message: sentence,
  retryAfterSeconds: v.fallback(v.nullish(v.number(), 0), 0),
});

type Ask<TSchema extends v.GenericSchema> = {
  path: string;
  body: Record<string, unknown>;
  /** What a success brings; an answer that lacks it counts as none. */
  schema: TSchema;
  accessToken?: string;
  /** For work that takes longer than an answer may. */
  timeLimitMs?: number;
  sentences: { refused: string; unavailable: string };
};

/**
 * Asks one of this site's own endpoints. Only a session that is gone makes it throw, so that the caller's guard can
 * renew it; every other outcome is an answer.
 */
export async function askTrusted<TSchema extends v.GenericSchema>(
  fetchImplementation: typeof fetch,
  { path, body, schema, accessToken, sentences, timeLimitMs = usualLimitMs }: Ask<TSchema>,
): Promise<TrustedAnswer<v.InferOutput<TSchema>>> {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' });
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`);
  let status: number;
  let answer: unknown;
  try {
    const signal = AbortSignal.timeout(timeLimitMs);
    const response = await fetchImplementation(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
    status = response.status;
    answer = await response.json();
  } catch {
    return { kind: 'unavailable', message: sentences.unavailable };
  }
  const outcome = v.safeParse(outcomeSchema, answer);
  if (!outcome.success) return { kind: 'unavailable', message: sentences.unavailable };
  const { success, error, message, retryAfterSeconds } = outcome.output;
  const value = v.safeParse(schema, answer);
  if (success && value.success) return { kind: 'done', value: value.output };
  const said = error || message;
  if (status >= 500) return { kind: 'unavailable', message: said || sentences.unavailable };
  if (status === 401 && accessToken !== undefined) throw new DomainError('unauthorized', said || 'Please sign in');
  if (retryAfterSeconds) return { kind: 'locked', message: said || sentences.refused, retryAfterSeconds };
  return { kind: 'refused', message: said || sentences.refused };
}
