import type { Claims } from '../auth/access-token.ts';
import type { Database, Query } from '../database.ts';
import { planCall } from './call-plan.ts';
import { toRestError } from './database-error.ts';
import { planRead } from './plan.ts';
import { parseQuery } from './query-parser.ts';
import { type RestRequest, readRequest } from './request.ts';
import { type ReadResult, toResponse } from './response.ts';
import { parseError, RestError, toErrorResponse } from './rest-error.ts';
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts';
import { plannedCountStatement, type ReadPlan, readStatement } from './statement.ts';
import { transactionContext } from './transaction-context.ts';

export type RestOptions = { database: Database; schemas?: string[]; maxRows?: number };

export type RestHandler = (request: Request, resourcePath: string, claims: Claims) => Promise<Response>;

/** PostgREST's protocol as a line of stages: request → plan → SQL → response. */
export async function createRestHandler({
  database,
  schemas = ['public'],
  maxRows = 1000,
}: RestOptions): Promise<RestHandler> {
  const cache = await loadSchemaCache(database, schemas);
  return async (request, resourcePath, claims) => {
    try {
      const parsed = await readRequest(request, resourcePath, schemas);
      const plan = planRequest(cache, parsed, maxRows);
      const isReadOnly = parsed.isRead || (plan.call?.function.isReadOnly ?? false);
      return await database.transaction(transactionContext(parsed, claims, isReadOnly), async (query) =>
        toResponse(parsed, plan, await run(query, parsed, plan, maxRows)),
      );
    } catch (error) {
      const restError = toRestError(error, claims.role !== 'anon');
      if (restError.status >= 500)
        console.error(`${request.method} ${resourcePath}: ${restError.code}`, restError.cause);
      return toErrorResponse(restError, request.method);
    }
  };
}

function planRequest(cache: SchemaCache, request: RestRequest, maxRows: number): ReadPlan {
  const plan =
    request.target.kind === 'function' ? planFunction(cache, request, maxRows) : planTable(cache, request, maxRows);
  if (request.range !== undefined) {
    plan.node.offset += request.range.offset;
    plan.node.limit = Math.min(plan.node.limit, request.range.limit ?? maxRows);
  }
  return plan;
}

function planTable(cache: SchemaCache, { schema, target, parameters }: RestRequest, maxRows: number): ReadPlan {
  const relation = cache.findRelation(schema, target.name);
  if (relation !== undefined) return { node: planRead(cache, relation, parseQuery(parameters), maxRows) };
  const message = `Could not find the table '${schema}.${target.name}' in the schema cache`;
  throw new RestError({ status: 404, code: 'PGRST205', message });
}

function planFunction(cache: SchemaCache, request: RestRequest, maxRows: number): ReadPlan {
  const call = planCall(cache, request);
  const node = planRead(cache, call.relation, parseQuery(call.rowParameters), maxRows);
  if (!call.function.returnsRows && (node.where.length > 0 || node.order.length > 0)) {
    throw parseError('The values of a function that returns no rows can be neither filtered nor sorted');
  }
  return { call, node };
}

async function run(query: Query, request: RestRequest, plan: ReadPlan, maxRows: number): Promise<ReadResult> {
  const { count } = request.preferences;
  // An estimate counts exactly as long as that is cheap, which is up to the longest page.
  const countLimit = count === 'exact' ? Number.POSITIVE_INFINITY : count === 'estimated' ? maxRows + 1 : undefined;
  const { sql, values } = readStatement(plan, request.representation, countLimit);
  const [row] = await query.query(sql, values);
  const counted = row?.total === null || row?.total === undefined ? null : Number(row.total);
  const needsPlanner = count === 'planned' || (count === 'estimated' && (counted ?? 0) > maxRows);
  const totalRows = needsPlanner ? Math.max(await readPlannedCount(query, plan), counted ?? 0) : counted;
  return { body: String(row?.body ?? ''), pageRows: Number(row?.page ?? 0), totalRows };
}

async function readPlannedCount(query: Query, plan: ReadPlan): Promise<number> {
  const { sql, values } = plannedCountStatement(plan);
  const [row] = await query.query(sql, values);
  const answer = row?.['QUERY PLAN'];
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return Number(/"Plan Rows":\s*(\d+)/.exec(text)?.[1] ?? 0);
}
