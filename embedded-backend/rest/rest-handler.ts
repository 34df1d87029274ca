import type { Claims } from '../auth/access-token.ts';
import type { Database, Query } from '../database.ts';
import { describeCause } from '../describe-cause.ts';
import type { IsDiskFull } from '../disk-guard.ts';
import { answerRead } from './answer-read.ts';
import { answerWrite } from './answer-write.ts';
import { diskFullError, toRestError } from './database-error.ts';
import { readRequest } from './request.ts';
import { toErrorResponse } from './rest-error.ts';
import { loadSchemaCache } from './schema-cache.ts';
import { transactionContext } from './transaction-context.ts';

export type RestOptions = {
  database: Database;
  schemas?: string[];
  maxRows?: number;
  /** Whether nothing more can be stored; reading goes on. */
  isDiskFull?: IsDiskFull;
};

export type RestHandler = (request: Request, resourcePath: string, claims: Claims) => Promise<Response>;

/** A request that is planned and only has to be run, in a transaction that a throw rolls back. */
export type Answer = { isReadOnly: boolean; run(query: Query): Promise<Response> };

/** PostgREST's protocol as a line of stages: request → plan → SQL → response. */
export async function createRestHandler({
  database,
  schemas = ['public'],
  maxRows = 1000,
  isDiskFull,
}: RestOptions): Promise<RestHandler> {
  const cache = await loadSchemaCache(database, schemas);
  return async (request, resourcePath, claims) => {
    try {
      const parsed = await readRequest(request, resourcePath, schemas);
      const isWrite = parsed.target.kind === 'table' && !parsed.isRead;
      const answer = isWrite ? answerWrite(cache, parsed, maxRows) : answerRead(cache, parsed, maxRows);
      if (!answer.isReadOnly && (await isDiskFull?.())) throw diskFullError();
      return await database.transaction(transactionContext(parsed, claims, answer.isReadOnly), answer.run);
    } catch (error) {
      const restError = toRestError(error, claims.role !== 'anon');
      if (restError.status >= 500)
        console.error(`${request.method} ${resourcePath}: ${restError.code}`, describeCause(restError.cause));
      return toErrorResponse(restError, request.method);
    }
  };
}
