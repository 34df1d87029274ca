import type { Query } from '../database.ts';
import { planCall } from './call-plan.ts';
import { planRead } from './plan.ts';
import { parseQuery } from './query-parser.ts';
import type { RestRequest } from './request.ts';
import { type ReadResult, toResponse } from './response.ts';
import { parseError } from './rest-error.ts';
import type { Answer } from './rest-handler.ts';
import { requireRelation, type SchemaCache } from './schema-cache.ts';
import { plannedCountStatement, type ReadPlan, readStatement } from './statement.ts';

/** Plans a read of a table, or a call of a function, which may write. */
export function answerRead(cache: SchemaCache, request: RestRequest, maxRows: number): Answer {
  const plan = planRequest(cache, request, maxRows);
  return {
    isReadOnly: request.isRead || (plan.call?.function.isReadOnly ?? false),
    run: async (query) => toResponse(request, plan, await run(query, request, plan, maxRows)),
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
  return { node: planRead(cache, requireRelation(cache, schema, target.name), parseQuery(parameters), maxRows) };
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
