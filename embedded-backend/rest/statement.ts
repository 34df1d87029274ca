import type { CallPlan } from './call-plan.ts';
import type { Representation } from './media-type.ts';
import type { ReadNode } from './plan.ts';
import { matchesSql, pageSql } from './read-sql.ts';
import { createParameters, identifier, type Parameters, qualifiedName } from './sql-text.ts';

/** What a request asks the database for. */
export type ReadPlan = { node: ReadNode; call?: CallPlan };

export type Statement = { sql: string; values: string[] };

/**
 * The whole answer in one statement and one row: `body` is the finished text, `page` how many rows are in it, `total`
 * how many there are on all pages, counted up to `countLimit`.
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
  const total = countLimit !== undefined ? '(select count(*) from pgrst_matches)' : 'null::bigint';
  const body = scalar ? scalarSql(call) : bodySql(representation);
  // Of a page without rows Postgres would not even begin with the call, which may have more to do than to give rows.
  const called = call === undefined || call.function.isReadOnly ? '' : ', (select count(*) from pgrst_call) as called';
  return {
    sql: `with ${steps.join(', ')} select ${total} as total, count(*) as page, ${body} as body${called} from pgrst_source`,
    values: parameters.values,
  };
}

/** Asks the planner, which guesses, how many rows there are. */
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

/** The finished text of the rows of `pgrst_source`. */
export function bodySql({ kind, stripsNulls }: Representation): string {
  if (kind !== 'csv') {
    const rows = stripsNulls ? 'json_agg(json_strip_nulls(row_to_json(pgrst_source)))' : 'json_agg(pgrst_source)';
    return `coalesce(${rows}, '[]')::text`;
  }
  const firstRow = 'select row_to_json(first_row) as row from (select * from pgrst_source limit 1) as first_row';
  const header = `(select coalesce(string_agg(key, ','), '') from (${firstRow}) as r, json_object_keys(r.row) as key)`;
  const line = 'substring(pgrst_source::text, 2, length(pgrst_source::text) - 2)';
  return `${header} || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`;
}
