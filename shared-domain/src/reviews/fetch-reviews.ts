import * as v from 'valibot';
import type { PublicConfig } from '../config.ts';
import { reviewsMessages } from './review.ts';
import { reviewsBodySchema, type StoredReviews } from './reviews-row.ts';

type ReviewsFailure = keyof typeof reviewsMessages;

type Call = { config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>; fetchImplementation: typeof fetch };

const maxAttempts = 3;
const waitMs = 1000;
const repeatWaitMs = 2000;
const fetchTimeLimitMs = 30_000;
const probeTimeLimitMs = 5000;

class ReviewsError extends Error {
  override name = 'ReviewsError';
  readonly failure: ReviewsFailure;

  constructor(failure: ReviewsFailure, options?: ErrorOptions) {
    super(reviewsMessages[failure], options);
    this.failure = failure;
  }
}

/** Up to three attempts. The final error carries the message to show. */
export async function fetchReviewsWithRetry(call: Call): Promise<StoredReviews> {
  let isRepeated = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchReviews(call);
    } catch (error) {
      if (!(error instanceof ReviewsError)) throw error;
      const pauseMs = pauseBeforeNext(error.failure, attempt, isRepeated);
      if (pauseMs === null) throw await explain(error, call);
      isRepeated ||= isRepeatedOnce(error.failure);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Null stops retrying. A refused key is never retried; a time-out or refused method is retried once. */
function pauseBeforeNext(failure: ReviewsFailure, attempt: number, isRepeated: boolean): number | null {
  if (failure === 'refused' || attempt >= maxAttempts) return null;
  if (isRepeatedOnce(failure)) return isRepeated ? null : repeatWaitMs;
  return waitMs * attempt;
}

function isRepeatedOnce(failure: ReviewsFailure): boolean {
  return failure === 'method-not-allowed' || failure === 'time-out';
}

async function fetchReviews(call: Call): Promise<StoredReviews> {
  const { supabaseAnonKey } = call.config;
  try {
    return await callFunction(call, {
      headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
      // The HTTP cache holds reviews for a day; a retry must reach the service.
      cache: 'no-store',
      timeLimitMs: fetchTimeLimitMs,
      read: readReviews,
    });
  } catch (error) {
    // Browsers report lost connections and CORS refusals alike.
    if (error instanceof TypeError) throw new ReviewsError('network', { cause: error });
    throw error;
  }
}

async function readReviews(response: Response): Promise<StoredReviews> {
  if (!response.ok) throw new ReviewsError(toFailure(response.status));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reviewsBodySchema), await response.text());
  if (!parsed.success) throw new ReviewsError('unusable', { cause: parsed.issues });
  return parsed.output;
}

function toFailure(status: number): ReviewsFailure {
  if (status === 401 || status === 403) return 'refused';
  if (status === 405) return 'method-not-allowed';
  return status === 408 || status === 504 ? 'time-out' : 'unusable';
}

async function explain(error: ReviewsError, call: Call): Promise<ReviewsError> {
  if (error.failure !== 'network' || !(await isAnswering(call))) return error;
  return new ReviewsError('cross-origin', { cause: error.cause });
}

/** Distinguishes a CORS refusal from a lost connection: an opaque response means that the service is reachable. */
async function isAnswering(call: Call): Promise<boolean> {
  const probe = { method: 'HEAD', mode: 'no-cors', timeLimitMs: probeTimeLimitMs, read: async () => true } as const;
  return callFunction(call, probe).catch(() => false);
}

type FunctionRequest<T> = RequestInit & { timeLimitMs: number; read: (response: Response) => Promise<T> };

/** The time limit covers the response's body too. */
async function callFunction<T>(
  { config, fetchImplementation }: Call,
  { timeLimitMs, read, ...init }: FunctionRequest<T>,
): Promise<T> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeLimitMs);
  try {
    const url = `${config.supabaseUrl}/functions/v1/google-reviews`;
    return await read(await fetchImplementation(url, { ...init, signal: clock.signal }));
  } catch (error) {
    if (!clock.signal.aborted || error instanceof ReviewsError) throw error;
    throw new ReviewsError('time-out', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
