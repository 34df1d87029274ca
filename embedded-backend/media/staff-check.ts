import * as v from 'valibot';
import type { CheckToken } from '../auth/access-token.ts';
import { identify } from '../auth/identify.ts';
import type { Database } from '../database.ts';
import { RestError } from '../rest/rest-error.ts';
import { literal } from '../sql-text.ts';

const userIdSchema = v.pipe(v.string(), v.uuid());

type StaffCheckOptions = { database: Database; checkToken: CheckToken; dealerId: string };

/** Asks the database, with the token's claims, for permission to edit the dealer's vehicles. */
export function createStaffCheck({ database, checkToken, dealerId }: StaffCheckOptions) {
  return async function isStaff(request: Request): Promise<boolean> {
    const claims = await identify(request.headers, checkToken).catch((error: unknown) => {
      if (error instanceof RestError) return undefined;
      throw error;
    });
    if (claims?.role !== 'authenticated' || !v.is(userIdSchema, claims.sub)) return false;
    const asBearer = `select set_config('request.jwt.claims', ${literal(JSON.stringify(claims))}, true),
      set_config('role', 'authenticated', true);
      set local transaction_read_only = on;`;
    const rows = database.transaction(asBearer, (query) =>
      query.query(`select private.has_permission($1, 'vehicles') as is_allowed`, [dealerId]),
    );
    const [row] = await rows.catch((error: unknown) => {
      if (isTimedOut(error)) return [];
      throw error;
    });
    return row?.is_allowed === true;
  };
}

/** The database reports an idle session with its own status. */
function isTimedOut(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'PT401';
}
