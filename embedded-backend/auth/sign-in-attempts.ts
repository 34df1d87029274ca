import * as v from 'valibot';
import type { Database, Query, Row } from '../database.ts';
import { AuthError } from './auth-error.ts';

const allowanceSchema = v.object({ is_allowed: v.boolean(), retry_after_seconds: v.nullable(v.number()) });
const asService = "select set_config('role', 'service_role', true);";

export type Attempt = { account: string; address: string };
export type CodeAttempt = { userId: string; address: string };

/** Counts attempts where every process sees them: in the database, and before the password is looked at. */
export function createSignInAttempts(database: Database, dealerId: string) {
  const call = (work: (query: Query) => Promise<Row[]>) => database.transaction(asService, work);
  return {
    /** Throws when the account or the address is locked. */
    async begin({ account, address }: Attempt): Promise<void> {
      const rows = await call((query) =>
        query.query('select is_allowed, retry_after_seconds from public.begin_sign_in($1, $2, $3)', [
          dealerId,
          account,
          address,
        ]),
      );
      refuseLocked(rows[0]);
    },
    /** `undecided` takes the attempt back: it was the service that failed, not the person. */
    async finish({ account, address }: Attempt, outcome: 'succeeded' | 'undecided'): Promise<void> {
      await call((query) =>
        query.query('select public.finish_sign_in($1, $2, $3, $4)', [dealerId, account, address, outcome]),
      );
    },
    /** Counts a code of a second factor as wrong before the work that looks at it, and forgets it when it was right. */
    async countCode<T>({ userId, address }: CodeAttempt, work: () => Promise<T>): Promise<T> {
      const parameters = [dealerId, userId, address];
      const rows = await call((query) =>
        query.query('select is_allowed, retry_after_seconds from public.begin_second_factor($1, $2, $3)', parameters),
      );
      refuseLocked(rows[0]);
      const finish = (outcome: string) =>
        call((query) => query.query('select public.finish_second_factor($1, $2, $3, $4)', [...parameters, outcome]));
      try {
        const result = await work();
        await finish('succeeded');
        return result;
      } catch (error) {
        if (!(error instanceof AuthError)) await finish('undecided').catch(() => undefined);
        throw error;
      }
    },
  };
}

function refuseLocked(row: Row | undefined): void {
  const { is_allowed, retry_after_seconds } = v.parse(allowanceSchema, row);
  if (is_allowed) return;
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'retry-after': String(retry_after_seconds ?? 1) },
  });
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
