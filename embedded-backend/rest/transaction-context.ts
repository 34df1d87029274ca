import type { Claims } from '../auth/access-token.ts';
import { identifier, literal } from '../sql-text.ts';
import type { RestRequest } from './request.ts';

const privateHeaders = ['authorization', 'apikey', 'cookie'];

type ContextOptions = { isReadOnly: boolean; check: string | null; address: string | undefined };

/** Sets role and claims for one transaction only; `check` may refuse it. */
export function transactionContext(
  request: RestRequest,
  claims: Claims,
  { isReadOnly, check, address }: ContextOptions,
): string {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !privateHeaders.includes(name)));
  if (address !== undefined) setAddress(headers, address);
  const settings: [name: string, value: string][] = [
    ['search_path', [request.schema, 'public', 'extensions'].map(identifier).join(', ')],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.method', request.method],
    ['request.path', request.path],
    ['request.headers', JSON.stringify(headers)],
    ['role', claims.role],
  ];
  const calls = settings.map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`);
  const isolation = isReadOnly ? 'set local transaction_read_only = on;' : '';
  return `select ${calls.join(', ')};${isolation}${check === null ? '' : `select ${check}();`}`;
}

/** Functions of the database count requests by this address, not by headers that the client sent. */
function setAddress(headers: Record<string, string>, address: string): void {
  delete headers['cf-connecting-ip'];
  headers['x-forwarded-for'] = address;
}
