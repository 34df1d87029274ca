import { identifier, type Parameters, qualifiedName } from '../sql-text.ts';
import { conditionSql, dependsOnEmbed, fieldSql } from './condition-sql.ts';
import { type Embed, type Output, type ReadNode, requireEmbed } from './plan.ts';
import type { OrderTerm } from './query-parser.ts';
import { RestError } from './rest-error.ts';

/** Third stage: the rows of the page, from a table or a function's result. */
export function pageSql(node: ReadNode, from: string, parameters: Parameters): string {
  const alias = identifier(node.alias);
  const where = whereSql(node, [], parameters);
  const order = orderSql(node);
  if (canPageFirst(node)) {
    const page = `select ${neededColumns(node)} from ${from} as ${alias}${where}${order}${limitSql(node)}`;
    return `select ${outputSql(node)} from (${page}) as ${alias}${joinSql(node, parameters)}${order}`;
  }
  return `select ${outputSql(node)} from ${from} as ${alias}${joinSql(node, parameters)}${where}${order}${limitSql(node)}`;
}

/** One row per match, on any page, for counting. */
export function matchesSql(node: ReadNode, from: string, parameters: Parameters): string {
  const decides = node.embeds.some((embed) => embed.isInner) || node.where.some((part) => dependsOnEmbed(node, part));
  const joins = decides ? joinSql(node, parameters) : '';
  return `select 1 from ${from} as ${identifier(node.alias)}${joins}${whereSql(node, [], parameters)}`;
}

/**
 * Paging before embedding is faster (3.6 ms instead of 40 ms at 10,000 vehicles), but only possible when the page does
 * not depend on embedded rows.
 */
function canPageFirst(node: ReadNode): boolean {
  return (
    node.embeds.length > 0 &&
    !node.embeds.some((embed) => embed.isInner) &&
    !node.order.some((term) => term.embed !== undefined) &&
    !node.where.some((condition) => dependsOnEmbed(node, condition)) &&
    [...node.outputs, ...node.order].every((part) => !('path' in part) || node.relation.columns.has(part.path.name))
  );
}

/** Only the columns that the outer select uses: the role may not be allowed to read the others. */
export function neededColumns(node: ReadNode): string {
  if (node.outputs.some((output) => output.kind === 'star')) return `${identifier(node.alias)}.*`;
  const names = new Set<string>();
  for (const part of [...node.outputs, ...node.order]) if ('path' in part) names.add(part.path.name);
  for (const { relationship } of node.embeds) for (const [column] of relationship.on) names.add(column);
  return [...names].map((name) => `${identifier(node.alias)}.${identifier(name)}`).join(', ');
}

function outputSql(node: ReadNode): string {
  return node.outputs.flatMap((output) => toOutputSql(node, output)).join(', ');
}

function toOutputSql(node: ReadNode, output: Output): string[] {
  if (output.kind === 'star') return [`${identifier(node.alias)}.*`];
  if (output.kind === 'column') {
    const field = fieldSql(node, output.path);
    return [`${output.cast === undefined ? field : `cast(${field} as ${output.cast})`} as ${identifier(output.name)}`];
  }
  const { embed } = output;
  // `images!inner()` filters without returning columns.
  if (embed.node.outputs.length === 0) return [];
  const value = `${identifier(embed.node.alias)}.embedded`;
  const json = embed.relationship.isMany ? `coalesce(${value}, '[]')` : `row_to_json(${value})`;
  return [`${json} as ${identifier(embed.name)}`];
}

function joinSql(node: ReadNode, parameters: Parameters): string {
  return node.embeds.map((embed) => toJoinSql(node, embed, parameters)).join('');
}

function toJoinSql(parent: ReadNode, embed: Embed, parameters: Parameters): string {
  const { node, relationship, isInner } = embed;
  const rows = embeddedRowsSql(parent, embed, parameters);
  const alias = identifier(node.alias);
  const embedded = relationship.isMany
    ? listSql(node, rows)
    : `select pgrst_row as embedded from (${rows}) as pgrst_row`;
  // An aggregate without rows still returns one, so an inner join has to check it.
  const on = isInner && relationship.isMany ? `${alias}.embedded is distinct from null` : 'true';
  return ` ${isInner ? 'inner' : 'left'} join lateral (${embedded}) as ${alias} on ${on}`;
}

function listSql({ maxBytes }: ReadNode, rows: string): string {
  if (maxBytes === undefined) return `select json_agg(pgrst_row) as embedded from (${rows}) as pgrst_row`;
  // Reads past the limit, so that a response over it is detected.
  const filter = `filter (where pgrst_bytes <= ${2 * maxBytes})`;
  const sized = sizedSql('pgrst_one', `(${rows}) as pgrst_one`);
  return `select json_agg(pgrst_row) ${filter} as embedded from (${sized}) as pgrst_sized`;
}

/** Each row with the running total of its bytes as json. A window function, so that the rows are not held in memory. */
export function sizedSql(row: string, from: string): string {
  const bytes = `sum(octet_length(row_to_json(${row})::text)) over (rows unbounded preceding)`;
  return `select ${row} as pgrst_row, ${bytes} as pgrst_bytes from ${from}`;
}

function embeddedRowsSql(parent: ReadNode, { node, relationship }: Embed, parameters: Parameters): string {
  const alias = identifier(node.alias);
  const keys = relationship.on.map(
    ([column, targetColumn]) =>
      `${identifier(parent.alias)}.${identifier(column)} = ${alias}.${identifier(targetColumn)}`,
  );
  const joins = joinSql(node, parameters);
  return `select ${outputSql(node)} from ${qualifiedName(node.relation)} as ${alias}${joins}${whereSql(node, keys, parameters)}${orderSql(node)}${limitSql(node)}`;
}

function whereSql(node: ReadNode, keys: string[], parameters: Parameters): string {
  const conditions = [...keys, ...node.where.map((condition) => conditionSql(node, condition, parameters))];
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

function orderSql(node: ReadNode): string {
  if (node.order.length === 0) return '';
  return ` order by ${node.order.map((term) => toOrderSql(node, term)).join(', ')}`;
}

function toOrderSql(node: ReadNode, { path, embed, direction, nulls }: OrderTerm): string {
  const field = embed === undefined ? fieldSql(node, path) : relatedFieldSql(node, embed, path.name);
  return `${field}${direction === undefined ? '' : ` ${direction}`}${nulls === undefined ? '' : ` nulls ${nulls}`}`;
}

function relatedFieldSql(node: ReadNode, name: string, column: string): string {
  const embed = requireEmbed(node, name);
  if (!embed.relationship.isMany) return `(${identifier(embed.node.alias)}.embedded).${identifier(column)}`;
  throw new RestError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${name}' is not possible`,
    details: `'${node.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  });
}

function limitSql({ limit, offset }: ReadNode): string {
  return ` limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`;
}
