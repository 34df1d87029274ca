import * as v from 'valibot';
import type { Database, Query, Row } from '../database.ts';
import { AuthError } from './auth-error.ts';

const allowanceSchema = v.object({ is_allowed: v.boolean(), retry_after_seconds: v.nullable(v.number()) });
const asService = "select set_config('role', 'service_role', true);";

export type Attempt = { account: string; address: string };
export type CodeAttempt = { userId: string; address: string };

/** Counts attempts in the database, which all processes share, before the password is compared. */
export function createSignInAttempts(database: Database, dealerId: string) {
  const call = (work: (query: Query) => Promise<Row[]>) => database.transaction(asService, work);
  return {
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
    /** `undecided` takes the attempt back, after a failure of the service. */
    async finish({ account, address }: Attempt, outcome: 'succeeded' | 'undecided'): Promise<void> {
      await call((query) =>
        query.query('select public.finish_sign_in($1, $2, $3, $4)', [dealerId, account, address, outcome]),
      );
    },
    /** Counts the code as a failed attempt first and takes that back when it is correct. */
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
