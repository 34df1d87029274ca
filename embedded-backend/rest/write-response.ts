import { toContentType } from './media-type.ts';
import { type Preferences, refuseTooMany, toAppliedHeader } from './preferences.ts';
import { requireOneRow } from './put-semantics.ts';
import type { RestRequest } from './request.ts';
import { rowsText } from './response.ts';
import type { WritePlan } from './write-plan.ts';

export type WriteResult = {
  body: string;
  pageRows: number;
  affectedRows: number;
  insertedRows: number;
  /** In the order of its columns. */
  key: string[];
};

const supportedByMethod = {
  POST: ['resolution', 'missing', 'return', 'count', 'handling'],
  PUT: ['return', 'count', 'handling'],
  PATCH: ['missing', 'return', 'count', 'handling', 'maxAffected'],
  DELETE: ['return', 'count', 'handling', 'maxAffected'],
} as const satisfies Record<string, readonly (keyof Preferences)[]>;

/** Last stage of a write. May reject an unexpected number of rows, which rolls the write back. */
export function toWriteResponse(request: RestRequest, plan: WritePlan, result: WriteResult): Response {
  const { preferences, representation, method } = request;
  if (method === 'PUT') requireOneRow(result.affectedRows);
  if (plan.change.kind !== 'insert') refuseTooMany(preferences, result.affectedRows);
  const isShown = preferences.return === 'representation';
  const text = rowsText(representation, result);
  const headers = new Headers(isShown ? { 'content-type': toContentType(representation) } : {});
  if (method !== 'PUT') headers.set('content-range', contentRange(request, result));
  const location = toLocation(request, plan, result);
  if (location !== undefined) headers.set('location', location);
  const applied = toAppliedHeader(preferences, supportedPreferences(method, plan));
  if (applied !== undefined) headers.set('preference-applied', applied);
  return new Response(isShown ? text : null, { status: toStatus(request, plan, result), headers });
}

function toStatus({ method, preferences }: RestRequest, { change }: WritePlan, { insertedRows }: WriteResult): number {
  if (method === 'POST') return isMerge(change) && insertedRows <= 0 ? 200 : 201;
  if (preferences.return !== 'representation') return 204;
  return method === 'PUT' && insertedRows > 0 ? 201 : 200;
}

function isMerge(change: WritePlan['change']): boolean {
  return change.kind === 'insert' && change.conflict?.merges === true;
}

/** Only an update has a range; other writes report the count if requested. */
function contentRange({ method, preferences }: RestRequest, { affectedRows }: WriteResult): string {
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const range = method === 'PATCH' && affectedRows > 0 ? `0-${affectedRows - 1}` : '*';
  return `${range}/${isCounted ? affectedRows : '*'}`;
}

function toLocation({ target }: RestRequest, { relation }: WritePlan, { key, affectedRows }: WriteResult) {
  if (affectedRows !== 1 || key.length === 0) return undefined;
  const filters = relation.primaryKey.map((name, index) =>
    [name, `eq.${key[index]}`].map(encodeURIComponent).join('='),
  );
  return `/${encodeURIComponent(target.name)}?${filters.join('&')}`;
}

function supportedPreferences(method: string, { change }: WritePlan): readonly (keyof Preferences)[] {
  if (method === 'PUT' || method === 'PATCH' || method === 'DELETE') return supportedByMethod[method];
  const isUpsert = change.kind === 'insert' && change.conflict !== undefined;
  return supportedByMethod.POST.filter((name) => name !== 'resolution' || isUpsert);
}
