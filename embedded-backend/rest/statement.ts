import { createParameters, identifier, type Parameters, qualifiedName } from '../sql-text.ts';
import type { CallPlan } from './call-plan.ts';
import type { Representation } from './media-type.ts';
import type { ReadNode } from './plan.ts';
import { matchesSql, pageSql, sizedSql } from './read-sql.ts';

export type ReadPlan = { node: ReadNode; call?: CallPlan };

export type Statement = { sql: string; values: string[] };

/**
 * Returns the whole response in one row: `body` is the text, `page` its number of rows, `total` the rows on all pages,
 * counted up to `countLimit`. With a byte limit, `bytes` is the size of all rows, and `body` holds only the first ones
 * if that is too much.
 */
export function readStatement(plan: ReadPlan, representation: Representation, countLimit?: number): Statement {
  const parameters = createParameters();
  const { node, call } = plan;
  const scalar = call !== undefined && !call.function.returnsRows;
  const from = call === undefined ? qualifiedName(node.relation) : 'pgrst_call';
  const steps = call === undefined ? [] : [`pgrst_call as (${callSql(call, parameters)})`];
  steps.push(`pgrst_source as (${scalar ? valuesSql(node) : pageSql(node, from, parameters)})`);
  if (countLimit !== undefined) {
    const limit = Number.isFinite(countLimit) ? ` limit ${countLimit}` : '';
    steps.push(`pgrst_matches as (${matchesSql(node, from, parameters)}${limit})`);
  }
  const { maxBytes } = node;
  const isSized = maxBytes !== undefined && !scalar;
  if (isSized) steps.push(`pgrst_sized as (${sizedSql('pgrst_source', 'pgrst_source')})`);
  const total = countLimit !== undefined ? '(select count(*) from pgrst_matches)' : 'null::bigint';
  const body = scalar ? scalarSql(call) : bodySql(representation, maxBytes);
  const bytes = isSized ? 'max(pgrst_bytes)' : 'null::bigint';
  // Postgres would not call the function at all for an empty page, although it may have side effects.
  const called = call === undefined || call.function.isReadOnly ? '' : ', (select count(*) from pgrst_call) as called';
  return {
    sql: `with ${steps.join(', ')} select ${total} as total, count(*) as page, ${bytes} as bytes, ${body} as body${called} from ${isSized ? 'pgrst_sized' : 'pgrst_source'}`,
    values: parameters.values,
  };
}

/** Uses the planner's estimate. */
export function plannedCountStatement({ node, call }: ReadPlan): Statement {
  const parameters = createParameters();
  const from = call === undefined ? qualifiedName(node.relation) : `(${callSql(call, parameters)})`;
  return { sql: `explain (format json) ${matchesSql(node, from, parameters)}`, values: parameters.values };
}

function callSql({ function: called, input }: CallPlan, parameters: Parameters): string {
  const name = qualifiedName(called);
  const result = called.returnsRows ? 'pgrst_result.*' : 'pgrst_result as pgrst_scalar';
  if (input.kind === 'texts') {
    const list = called.arguments
      .filter((argument) => input.values.has(argument.name))
      .map(({ name: key, type }) => `${identifier(key)} := ${parameters.bind(input.values.get(key) ?? '')}::${type}`);
    return `select ${result} from ${name}(${list.join(', ')}) as pgrst_result`;
  }
  const given = called.arguments.filter((argument) => input.names.includes(argument.name));
  if (given.length === 0) return `select ${result} from ${name}() as pgrst_result`;
  const definitions = given.map((argument) => `${identifier(argument.name)} ${argument.type}`).join(', ');
  const list = given.map(({ name: key }) => `${identifier(key)} := pgrst_input.${identifier(key)}`).join(', ');
  const body = `json_to_record(${parameters.bind(input.body)}::json) as pgrst_input (${definitions})`;
  return `select ${result} from ${body}, lateral ${name}(${list}) as pgrst_result`;
}

function valuesSql({ limit, offset }: ReadNode): string {
  return `select * from pgrst_call limit ${limit} offset ${offset}`;
}

function scalarSql({ function: called }: CallPlan): string {
  if (called.returnsSet) return `coalesce(json_agg(pgrst_scalar), '[]')::text`;
  return `coalesce(max(to_json(pgrst_scalar)::text), 'null')`;
}

/** From the rows of `pgrst_source`, or the first ones of `pgrst_sized`. */
export function bodySql({ kind, stripsNulls }: Representation, maxBytes?: number): string {
  const row = maxBytes === undefined ? 'pgrst_source' : 'pgrst_row';
  const filter = maxBytes === undefined ? '' : ` filter (where pgrst_bytes <= ${maxBytes})`;
  if (kind !== 'csv') {
    const rows = stripsNulls ? `json_agg(json_strip_nulls(row_to_json(${row})))` : `json_agg(${row})`;
    return `coalesce(${rows}${filter}, '[]')::text`;
  }
  const firstRow = 'select row_to_json(first_row) as row from (select * from pgrst_source limit 1) as first_row';
  const header = `(select coalesce(string_agg(key, ','), '') from (${firstRow}) as r, json_object_keys(r.row) as key)`;
  const line = `substring(${row}::text, 2, length(${row}::text) - 2)`;
  return `${header} || E'\\n' || coalesce(string_agg(${line}, E'\\n')${filter}, '')`;
}
