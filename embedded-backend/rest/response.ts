import type { CallPlan } from './call-plan.ts';
import { type Representation, toContentType } from './media-type.ts';
import { type Preferences, refuseTooMany, toAppliedHeader } from './preferences.ts';
import type { RestRequest } from './request.ts';
import { RestError } from './rest-error.ts';
import type { ReadPlan } from './statement.ts';

/** `total` is the number of rows on all pages, if requested. */
export type ReadResult = { body: string; pageRows: number; totalRows: number | null };

const readPreferences = ['count', 'handling'] as const;
const callPreferences = [...readPreferences, 'maxAffected'] as const;

/** Last stage. May reject with PGRST116 (not exactly one row) or PGRST103 (page beyond the end). */
export function toResponse(request: RestRequest, plan: ReadPlan, result: ReadResult): Response {
  const { preferences, method } = request;
  const headers = new Headers();
  const applied = toAppliedHeader(preferences, plan.call ? callPreferences : readPreferences);
  if (applied !== undefined) headers.set('preference-applied', applied);
  if (plan.call !== undefined) refuseTooManyOf(plan.call, preferences, result);
  if (plan.call?.function.isVoid) return new Response(null, { status: 204, headers });
  const offset = plan.node.offset;
  refuseBeyondEnd(offset, result);
  headers.set('content-range', contentRange(offset, result));
  const text = plan.call === undefined ? rowsText(request.representation, result) : callText(request, plan, result);
  const isScalar = plan.call !== undefined && !plan.call.function.returnsRows;
  headers.set('content-type', isScalar ? 'application/json; charset=utf-8' : toContentType(request.representation));
  const isPart = result.totalRows !== null && result.pageRows < result.totalRows;
  return new Response(method === 'HEAD' ? null : text, { status: isPart ? 206 : 200, headers });
}

/** The limit counts rows, so the function must return rows. */
function refuseTooManyOf({ function: called }: CallPlan, preferences: Preferences, { pageRows }: ReadResult): void {
  if (preferences.handling !== 'strict' || preferences.maxAffected === undefined) return;
  if (called.returnsSet) {
    refuseTooMany(preferences, pageRows);
    return;
  }
  const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
  throw new RestError({ status: 400, code: 'PGRST128', message });
}

function refuseBeyondEnd(offset: number, { totalRows }: ReadResult): void {
  if (totalRows === null || offset === 0 || offset < totalRows) return;
  throw new RestError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: `An offset of ${offset} was requested, but there are only ${totalRows} rows.`,
    headers: { 'content-range': `*/${totalRows}` },
  });
}

function contentRange(offset: number, { pageRows, totalRows }: ReadResult): string {
  return `${pageRows === 0 ? '*' : `${offset}-${offset + pageRows - 1}`}/${totalRows ?? '*'}`;
}

/** May reject when one object is requested and the row count is not 1. */
export function rowsText({ kind }: Representation, { body, pageRows }: Pick<ReadResult, 'body' | 'pageRows'>): string {
  if (kind !== 'object') return body;
  if (pageRows === 1) return unwrap(body);
  throw new RestError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${pageRows} rows`,
  });
}

/** One row gives an object, one value the value, anything else a list. */
function callText({ representation }: RestRequest, { call }: ReadPlan, result: ReadResult): string {
  if (!call?.function.returnsRows) return result.body;
  if (call.function.returnsSet || representation.kind === 'csv') return rowsText(representation, result);
  return result.pageRows === 0 ? 'null' : unwrap(result.body);
}

function unwrap(list: string): string {
  return list.trim().slice(1, -1).trim();
}
