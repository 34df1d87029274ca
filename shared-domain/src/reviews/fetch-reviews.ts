import * as v from 'valibot';
import type { PublicConfig } from '../config.ts';
import { reviewsMessages } from './review.ts';
import { type KeptReviews, reviewsBodySchema } from './reviews-row.ts';

export type ReviewsFailure = keyof typeof reviewsMessages;

type Call = { config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>; fetchImplementation: typeof fetch };

const maxAttempts = 3;
const waitMs = 1000;
const repeatWaitMs = 2000;
const timeLimitMs = 30_000;
const probeTimeLimitMs = 5000;

class ReviewsError extends Error {
  override name = 'ReviewsError';
  readonly failure: ReviewsFailure;

  constructor(failure: ReviewsFailure, options?: ErrorOptions) {
    super(reviewsMessages[failure], options);
    this.failure = failure;
  }
}

/** Asks up to three times. What it throws at last carries the sentence for people. */
export async function fetchReviewsWithRetry(call: Call): Promise<KeptReviews> {
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

/** Null says: no more. A refused key stays refused; what asks for patience is repeated once. */
function pauseBeforeNext(failure: ReviewsFailure, attempt: number, isRepeated: boolean): number | null {
  if (failure === 'refused' || attempt >= maxAttempts) return null;
  if (isRepeatedOnce(failure)) return isRepeated ? null : repeatWaitMs;
  return waitMs * attempt;
}

function isRepeatedOnce(failure: ReviewsFailure): boolean {
  return failure === 'method-not-allowed' || failure === 'time-out';
}

async function fetchReviews({ config, fetchImplementation }: Call): Promise<KeptReviews> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeLimitMs);
  try {
    const response = await fetchImplementation(functionUrl(config), {
      headers: { apikey: config.supabaseAnonKey, Authorization: `Bearer ${config.supabaseAnonKey}` },
      // The cache of a day is kept beside; a retry must reach the service.
      cache: 'no-store',
      signal: clock.signal,
    });
    if (!response.ok) throw new ReviewsError(toFailure(response.status));
    return readBody(await response.text());
  } catch (error) {
    if (error instanceof ReviewsError) throw error;
    if (clock.signal.aborted) throw new ReviewsError('time-out', { cause: error });
    // A browser says no more than this of a network in trouble, and of a refusal to another origin.
    if (error instanceof TypeError) throw new ReviewsError('network', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function toFailure(status: number): ReviewsFailure {
  if (status === 401 || status === 403) return 'refused';
  if (status === 405) return 'method-not-allowed';
  return status === 408 || status === 504 ? 'time-out' : 'unusable';
}

function readBody(text: string): KeptReviews {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reviewsBodySchema), text);
  if (!parsed.success) throw new ReviewsError('unusable', { cause: parsed.issues });
  return parsed.output;
}

async function explain(error: ReviewsError, call: Call): Promise<ReviewsError> {
  if (error.failure !== 'network' || !(await isAnswering(call))) return error;
  return new ReviewsError('cross-origin', { cause: error.cause });
}

/** Whether there is an answer, only not for us to read: then it was the browser that refused. */
async function isAnswering({ config, fetchImplementation }: Call): Promise<boolean> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), probeTimeLimitMs);
  try {
    await fetchImplementation(functionUrl(config), { method: 'HEAD', mode: 'no-cors', signal: clock.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function functionUrl({ supabaseUrl }: Call['config']): string {
  return `${supabaseUrl}/functions/v1/google-reviews`;
}
