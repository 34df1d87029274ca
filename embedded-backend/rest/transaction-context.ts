import type { Claims } from '../auth/access-token.ts';
import type { RestRequest } from './request.ts';
import { identifier, literal } from './sql-text.ts';

const statementTimeoutMs = 8_000;
const privateHeaders = ['authorization', 'apikey', 'cookie'];

/** Who asks and for what, set for one transaction; after it the connection is as it was. */
export function transactionContext(request: RestRequest, claims: Claims, isReadOnly: boolean): string {
  const headers = [...request.headers].filter(([name]) => !privateHeaders.includes(name));
  const settings: [name: string, value: string][] = [
    ['search_path', [request.schema, 'public', 'extensions'].map(identifier).join(', ')],
    ['statement_timeout', String(statementTimeoutMs)],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.method', request.method],
    ['request.path', request.path],
    ['request.headers', JSON.stringify(Object.fromEntries(headers))],
    ['role', claims.role],
  ];
  const calls = settings.map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`);
  return `select ${calls.join(', ')};${isReadOnly ? 'set local transaction_read_only = on;' : ''}`;
}
