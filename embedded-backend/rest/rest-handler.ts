import type { Claims } from '../auth/access-token.ts';
import { type Database, type Query, statementLimitMs } from '../database.ts';
import { describeCause } from '../describe-cause.ts';
import type { IsDiskFull } from '../disk-guard.ts';
import { diskFullError, toRestError } from './database-error.ts';
import { prepareRead } from './prepare-read.ts';
import { prepareWrite } from './prepare-write.ts';
import { readRequest } from './request.ts';
import { toErrorResponse } from './rest-error.ts';
import { loadSchemaCache } from './schema-cache.ts';
import { transactionContext } from './transaction-context.ts';
import { visitorMaxBytes } from './visitor-limits.ts';

export type RestOptions = {
  database: Database;
  schemas?: string[];
  maxRows?: number;
  /** A database function that may refuse requests, like PostgREST's `db-pre-request`. */
  preRequest?: string | null;
  isDiskFull?: IsDiskFull;
};

/** `address` is the client's, unless the request's headers name it. */
export type RestHandler = (
  request: Request,
  resourcePath: string,
  claims: Claims,
  address?: string,
) => Promise<Response>;

/** PostgREST's protocol as stages: request → plan → SQL → response. */
export async function createRestHandler({
  database,
  schemas = ['public'],
  maxRows = 1000,
  preRequest = null,
  isDiskFull,
}: RestOptions): Promise<RestHandler> {
  const cache = await loadSchemaCache(database, schemas);
  return async (request, resourcePath, claims, address) => {
    try {
      const parsed = await readRequest(request, resourcePath, schemas);
      const isWrite = parsed.target.kind === 'table' && !parsed.isRead;
      const limits = { maxRows, maxBytes: claims.role === 'anon' ? visitorMaxBytes : undefined };
      const planned = isWrite ? prepareWrite(cache, parsed, limits) : prepareRead(cache, parsed, limits);
      if (!planned.isReadOnly && (await isDiskFull?.())) throw diskFullError();
      const check = claims.role === 'authenticated' ? preRequest : null;
      const context = transactionContext(parsed, claims, { isReadOnly: planned.isReadOnly, check, address });
      const limitMs = claims.role === 'service_role' ? statementLimitMs.serviceRole : statementLimitMs.request;
      if (planned.isReadOnly) {
        return await planned.run({
          query: (sql, params = []) => database.read(context, { sql, params, role: claims.role }, limitMs),
        });
      }
      const run = ({ query }: Query) => planned.run({ query: (sql, params) => query(sql, params, claims.role) });
      return await database.transaction(context, run, limitMs);
    } catch (error) {
      const restError = toRestError(error, claims.role !== 'anon');
      if (restError.status >= 500)
        console.error(`${request.method} ${resourcePath}: ${restError.code}`, describeCause(restError.cause));
      return toErrorResponse(restError, request.method);
    }
  };
}
