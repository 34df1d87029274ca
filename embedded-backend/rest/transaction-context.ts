import type { Claims } from '../auth/access-token.ts';
import { identifier, literal } from '../sql-text.ts';
import type { RestRequest } from './request.ts';

const privateHeaders = ['authorization', 'apikey', 'cookie'];

/** Sets role and claims for one transaction only; `check` may refuse it. */
export function transactionContext(
  request: RestRequest,
  claims: Claims,
  { isReadOnly, check }: { isReadOnly: boolean; check: string | null },
): string {
  const headers = [...request.headers].filter(([name]) => !privateHeaders.includes(name));
  const settings: [name: string, value: string][] = [
    ['search_path', [request.schema, 'public', 'extensions'].map(identifier).join(', ')],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.method', request.method],
    ['request.path', request.path],
    ['request.headers', JSON.stringify(Object.fromEntries(headers))],
    ['role', claims.role],
  ];
  const calls = settings.map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`);
  const isolation = isReadOnly ? 'set local transaction_read_only = on;' : '';
  return `select ${calls.join(', ')};${isolation}${check === null ? '' : `select ${check}();`}`;
}
