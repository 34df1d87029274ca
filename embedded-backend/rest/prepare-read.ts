import type { Query } from '../database.ts';
import { planCall } from './call-plan.ts';
import { planRead } from './plan.ts';
import type { PlannedRequest } from './planned-request.ts';
import { parseQuery } from './query-parser.ts';
import type { ReadLimits } from './read-limits.ts';
import type { RestRequest } from './request.ts';
import { type ReadResult, toResponse } from './response.ts';
import { parseError } from './rest-error.ts';
import { requireRelation, type SchemaCache } from './schema-cache.ts';
import { plannedCountStatement, type ReadPlan, readStatement } from './statement.ts';
import { refuseCostly, refuseLongResponse } from './visitor-limits.ts';

/** Plans a read of a table, or a function call, which may write. */
export function prepareRead(cache: SchemaCache, request: RestRequest, limits: ReadLimits): PlannedRequest {
  const plan = planRequest(cache, request, limits);
  if (limits.maxBytes !== undefined) refuseCostly(plan.node);
  return {
    isReadOnly: request.isRead || (plan.call?.function.isReadOnly ?? false),
    run: async (query) => toResponse(request, plan, await run(query, request, plan, limits)),
  };
}

function planRequest(cache: SchemaCache, request: RestRequest, limits: ReadLimits): ReadPlan {
  const plan =
    request.target.kind === 'function' ? planFunction(cache, request, limits) : planTable(cache, request, limits);
  if (request.range !== undefined) {
    plan.node.offset += request.range.offset;
    plan.node.limit = Math.min(plan.node.limit, request.range.limit ?? limits.maxRows);
  }
  return plan;
}

function planTable(cache: SchemaCache, { schema, target, parameters }: RestRequest, limits: ReadLimits): ReadPlan {
  return { node: planRead(cache, requireRelation(cache, schema, target.name), parseQuery(parameters), limits) };
}

function planFunction(cache: SchemaCache, request: RestRequest, limits: ReadLimits): ReadPlan {
  const call = planCall(cache, request);
  const node = planRead(cache, call.relation, parseQuery(call.rowParameters), limits);
  if (!call.function.returnsRows && (node.where.length > 0 || node.order.length > 0)) {
    throw parseError('The values of a function that returns no rows can be neither filtered nor sorted');
  }
  return { call, node };
}

async function run(query: Query, request: RestRequest, plan: ReadPlan, limits: ReadLimits): Promise<ReadResult> {
  const { maxRows } = limits;
  const { count } = request.preferences;
  // As in PostgREST, an estimate is exact up to the maximum page size.
  const countLimit = count === 'exact' ? Number.POSITIVE_INFINITY : count === 'estimated' ? maxRows + 1 : undefined;
  const { sql, values } = readStatement(plan, request.representation, countLimit);
  const [row] = await query.query(sql, values);
  const body = String(row?.body ?? '');
  refuseLongResponse(limits, Math.max(Number(row?.bytes ?? 0), Buffer.byteLength(body)));
  const counted = row?.total === null || row?.total === undefined ? null : Number(row.total);
  const needsPlanner = count === 'planned' || (count === 'estimated' && (counted ?? 0) > maxRows);
  const totalRows = needsPlanner ? Math.max(await readPlannedCount(query, plan), counted ?? 0) : counted;
  return { body, pageRows: Number(row?.page ?? 0), totalRows };
}

async function readPlannedCount(query: Query, plan: ReadPlan): Promise<number> {
  const { sql, values } = plannedCountStatement(plan);
  const [row] = await query.query(sql, values);
  const explained = row?.['QUERY PLAN'];
  const text = typeof explained === 'string' ? explained : JSON.stringify(explained);
  return Number(/"Plan Rows":\s*(\d+)/.exec(text)?.[1] ?? 0);
}
