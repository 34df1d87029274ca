import { identifier, literal, type Parameters, qualifiedName } from '../sql-text.ts';
import { conditionSql } from './condition-sql.ts';
import type { Condition } from './filter-parser.ts';
import type { ReadNode } from './plan.ts';
import type { WriteColumn } from './write-columns.ts';
import type { Change, Conflict, WritePlan } from './write-plan.ts';

type Insert = Extract<Change, { kind: 'insert' }>;
type Update = Extract<Change, { kind: 'update' }>;

/** The number of inserted rows of an upsert, counted in a setting of the transaction. */
export const insertedCount = "coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::int";

/** Third stage for writes: changes the rows and returns the named columns. */
export function changeSql({ relation, change, shown }: WritePlan, returning: string, parameters: Parameters): string {
  const table = `${qualifiedName(relation)} as ${identifier(shown.alias)}`;
  if (change.kind === 'insert') return `${insertSql(table, shown, change, parameters)} returning ${returning}`;
  if (change.kind === 'delete') {
    return `delete from ${table}${whereSql(shown, change.where, parameters)} returning ${returning}`;
  }
  if (change.columns.length === 0) return `select ${returning} from ${table} where false`;
  return `${updateSql(table, shown, change, parameters)} returning ${returning}`;
}

function insertSql(table: string, shown: ReadNode, change: Insert, parameters: Parameters): string {
  const { rows, columns, conflict, where } = change;
  // Columns without a value are omitted: Postgres applies defaults, also to columns that cannot be named in an insert.
  const named = columns.filter((column) => column.given !== 'never');
  const list = named.map(({ name }) => identifier(name)).join(', ');
  const cells = named.map(cellSql).join(', ');
  const from = inputSql(named, parameters.bind(rows.json));
  const conditions = where.map((part) =>
    conditionSql({ ...shown, alias: 'pgrst_input', embeds: [] }, part, parameters),
  );
  if (conflict?.merges) conditions.push(countSql('+ 1'));
  const filter = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const target = named.length === 0 ? '' : ` (${list})`;
  return `insert into ${table}${target} select ${cells} from ${from}${filter}${conflictSql(conflict, columns)}`;
}

/** The body's rows, with the table's column types. */
function inputSql(columns: WriteColumn[], body: string): string {
  if (columns.length === 0) return `json_array_elements(${body}::json) as pgrst_input`;
  const definitions = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  if (columns.every((column) => column.given === 'always')) {
    return `json_to_recordset(${body}::json) as pgrst_input (${definitions})`;
  }
  const record = `json_to_record(pgrst_row.value) as pgrst_input (${definitions})`;
  return `json_array_elements(${body}::json) as pgrst_row (value), lateral ${record}`;
}

function cellSql({ name, defaultSql, given }: WriteColumn): string {
  const value = `pgrst_input.${identifier(name)}`;
  if (given === 'always') return value;
  return `case when pgrst_row.value -> ${literal(name)} is null then ${defaultSql ?? 'null'} else ${value} end`;
}

function conflictSql(conflict: Conflict | undefined, columns: WriteColumn[]): string {
  if (conflict === undefined) return '';
  const target = ` on conflict (${conflict.columns.map(identifier).join(', ')})`;
  if (!conflict.merges || columns.length === 0) return `${target} do nothing`;
  const assignments = columns.map(({ name }) => `${identifier(name)} = excluded.${identifier(name)}`);
  return `${target} do update set ${assignments.join(', ')} where ${countSql('- 1')}`;
}

/** Always true; as a side effect counts inserted rows, minus those that already existed. */
function countSql(step: '+ 1' | '- 1'): string {
  return `set_config('pgrst.inserted', (${insertedCount} ${step})::text, true) is not null`;
}

function updateSql(table: string, shown: ReadNode, { rows, columns, where }: Update, parameters: Parameters): string {
  const named = columns.filter((column) => column.given !== 'never');
  const assignments = columns.map(({ name, given }) =>
    given === 'never' ? `${identifier(name)} = default` : `${identifier(name)} = pgrst_input.${identifier(name)}`,
  );
  const from = named.length === 0 ? '' : ` from ${inputSql(named, parameters.bind(rows.json))}`;
  return `update ${table} set ${assignments.join(', ')}${from}${whereSql(shown, where, parameters)}`;
}

function whereSql(shown: ReadNode, where: Condition[], parameters: Parameters): string {
  const node = { ...shown, embeds: [] };
  return ` where ${where.map((condition) => conditionSql(node, condition, parameters)).join(' and ')}`;
}
