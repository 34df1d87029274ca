import { Cursor } from './cursor.ts';
import type { Condition } from './filter-parser.ts';
import { bodyError, parseRows, type Rows, refuseUnequalKeys } from './json-body.ts';
import { planRead, type ReadNode } from './plan.ts';
import { requirePrimaryKeyFilters } from './put-semantics.ts';
import { type ParsedQuery, parseQuery } from './query-parser.ts';
import type { ReadLimits } from './read-limits.ts';
import type { RestRequest } from './request.ts';
import { RestError } from './rest-error.ts';
import type { Relation, SchemaCache } from './schema-cache.ts';
import { planColumns, type WriteColumn } from './write-columns.ts';

/** `merges` overwrites an existing row; otherwise it is left unchanged. */
export type Conflict = { columns: string[]; merges: boolean };

export type Change =
  /** `where` is the key that a PUT names; the row in the body must match it. */
  | { kind: 'insert'; rows: Rows; columns: WriteColumn[]; conflict?: Conflict; where: Condition[] }
  | { kind: 'update'; rows: Rows; columns: WriteColumn[]; where: Condition[] }
  | { kind: 'delete'; where: Condition[] };

export type WritePlan = { relation: Relation; change: Change; shown: ReadNode };

// All written rows are returned, regardless of the maximum page size.
const allRows = Number.MAX_SAFE_INTEGER;

/** Second stage for writes. May reject with PGRST102 (body) or PGRST204 (unknown column), and a change of all rows. */
export function planWrite(cache: SchemaCache, relation: Relation, request: RestRequest, limits: ReadLimits): WritePlan {
  const query = parseQuery(request.parameters);
  const where = query.clauses.flatMap((clause) =>
    clause.kind === 'where' && clause.embeds.length === 0 ? [clause.condition] : [],
  );
  const change = planChange(relation, request, query, where);
  return { relation, change, shown: planShown(cache, relation, query, limits) };
}

function planChange(relation: Relation, request: RestRequest, query: ParsedQuery, where: Condition[]): Change {
  if (request.method === 'POST') return planInsert(relation, request);
  if (request.method === 'PUT') return planPut(relation, request, query, where);
  if (request.method === 'PATCH') return planUpdate(relation, request, where);
  refuseAllRows('DELETE', where);
  return { kind: 'delete', where };
}

function planInsert(relation: Relation, request: RestRequest): Change {
  const { rows, columns } = readRows(relation, request);
  const { resolution } = request.preferences;
  const conflictColumns = readNames(request, 'on_conflict') ?? relation.primaryKey;
  // Without a key there are no duplicates, and the preference is ignored.
  const isUpsert = resolution !== undefined && conflictColumns.length > 0;
  const conflict = isUpsert ? { columns: conflictColumns, merges: resolution === 'merge-duplicates' } : undefined;
  return { kind: 'insert', rows, columns, conflict, where: [] };
}

function planPut(relation: Relation, request: RestRequest, query: ParsedQuery, where: Condition[]): Change {
  requirePrimaryKeyFilters(relation, query, where);
  const rows = parseRows(request.body);
  refuseUnequalKeys(rows);
  const columns = planColumns(relation, rows.keys, rows.objects, false);
  return { kind: 'insert', rows, columns, conflict: { columns: relation.primaryKey, merges: true }, where };
}

function planUpdate(relation: Relation, request: RestRequest, where: Condition[]): Change {
  refuseAllRows('UPDATE', where);
  const { rows, columns } = readRows(relation, request);
  if (rows.objects.length !== 1) throw bodyError('An update takes one json object');
  return { kind: 'update', rows, columns, where };
}

function readRows(relation: Relation, request: RestRequest): { rows: Rows; columns: WriteColumn[] } {
  const rows = parseRows(request.body);
  const listed = readNames(request, 'columns');
  if (listed === undefined) refuseUnequalKeys(rows);
  const fillsDefaults = request.preferences.missing === 'default';
  return { rows, columns: planColumns(relation, listed ?? rows.keys, rows.objects, fillsDefaults) };
}

function readNames({ parameters }: RestRequest, parameter: 'columns' | 'on_conflict'): string[] | undefined {
  const text = parameters.find(([name]) => name === parameter)?.[1];
  if (text === undefined) return undefined;
  const cursor = new Cursor(text);
  const names: string[] = [];
  do {
    cursor.skipBlanks();
    names.push(cursor.name());
    cursor.skipBlanks();
  } while (cursor.take(','));
  cursor.expectEnd();
  return [...new Set(names)];
}

/** Filters choose the rows to change, not those to return; a limit is ignored, as in PostgREST. */
function planShown(cache: SchemaCache, relation: Relation, query: ParsedQuery, limits: ReadLimits): ReadNode {
  const clauses = query.clauses.filter((clause) => clause.embeds.length > 0 || clause.kind === 'order');
  const shown = planRead(cache, relation, { select: query.select, clauses }, limits);
  shown.limit = allRows;
  return shown;
}

/** The error of `safeupdate`, which hosted projects load. */
function refuseAllRows(command: 'UPDATE' | 'DELETE', where: Condition[]): void {
  if (where.length > 0) return;
  throw new RestError({ status: 400, code: '21000', message: `${command} requires a WHERE clause` });
}
