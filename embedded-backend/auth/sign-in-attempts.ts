import * as v from 'valibot';
import type { Database, Query, Row } from '../database.ts';
import { AuthError } from './auth-error.ts';

const allowanceSchema = v.object({ is_allowed: v.boolean(), retry_after_seconds: v.nullable(v.number()) });
const asService = "select set_config('role', 'service_role', true);";

export type Attempt = { account: string; address: string };

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
      const { is_allowed, retry_after_seconds } = v.parse(allowanceSchema, rows[0]);
      if (is_allowed) return;
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        headers: { 'retry-after': String(retry_after_seconds ?? 1) },
      });
    },
    /** `undecided` takes the attempt back: it was the service that failed, not the person. */
    async finish({ account, address }: Attempt, outcome: 'succeeded' | 'undecided'): Promise<void> {
      await call((query) =>
        query.query('select public.finish_sign_in($1, $2, $3, $4)', [dealerId, account, address, outcome]),
      );
    },
  };
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
