import type { Database } from '../database.ts';
import { toRestError } from '../rest/database-error.ts';
import { literal } from '../sql-text.ts';
import type { Claims } from './access-token.ts';

/** Created by the migrations; refuses tokens whose session has ended. */
export const requestCheck = 'private.check_request';

/** Throws 401 for an ended or idle session and for a suspended user. */
export function createSessionCheck(database: Database) {
  return async ({ role, ...claims }: Claims): Promise<void> => {
    if (role !== 'authenticated') return;
    const asBearer = `select set_config('request.jwt.claims', ${literal(JSON.stringify({ ...claims, role }))}, true),
      set_config('role', 'authenticated', true);
      set local transaction_read_only = on;`;
    try {
      await database.transaction(asBearer, (query) => query.query(`select ${requestCheck}()`));
    } catch (error) {
      throw toRestError(error, true);
    }
  };
}
