import { toArrayLiteral } from '../database.ts';
import { identifier, literal, type Parameters } from '../sql-text.ts';
import type { FieldPath } from './cursor.ts';
import { type Condition, type Filter, isPattern, isSearch, parseList, type SearchOperator } from './filter-parser.ts';
import { findEmbed, type ReadNode } from './plan.ts';
import { parseError } from './rest-error.ts';

const sqlOperators: Record<Exclude<Filter['operator'], SearchOperator | 'in' | 'is'>, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const searchFunctions: Record<SearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/** A column, or a path in its json. Postgres refuses names that are not columns. */
export function fieldSql({ relation, alias }: ReadNode, { name, steps }: FieldPath): string {
  const column = `${identifier(alias)}.${identifier(name)}`;
  if (steps.length === 0) return column;
  const isJson = ['json', 'jsonb'].includes(relation.columns.get(name)?.baseType ?? '');
  const path = steps.map(({ arrow, key }) => `${arrow}${/^-?\d+$/.test(key) ? key : literal(key)}`);
  return `(${isJson ? column : `to_jsonb(${column})`}${path.join('')})`;
}

export function conditionSql(node: ReadNode, condition: Condition, parameters: Parameters): string {
  const sql =
    condition.kind === 'filter'
      ? filterSql(node, condition, parameters)
      : condition.conditions.map((part) => conditionSql(node, part, parameters)).join(` ${condition.join} `);
  return condition.isNegated ? `not (${sql})` : `(${sql})`;
}

/** For conditions such as `images=not.is.null`, which require a join. */
export function dependsOnEmbed(node: ReadNode, condition: Condition): boolean {
  if (condition.kind === 'tree') return condition.conditions.some((part) => dependsOnEmbed(node, part));
  return embedOf(node, condition) !== undefined;
}

function embedOf(node: ReadNode, { path }: Filter) {
  if (path.steps.length > 0 || node.relation.columns.has(path.name)) return undefined;
  return findEmbed(node, path.name);
}

function filterSql(node: ReadNode, filter: Filter, parameters: Parameters): string {
  const { operator, quantifier, value } = filter;
  const embed = embedOf(node, filter);
  if (embed !== undefined) return embedFilterSql(embed.node.alias, filter);
  const field = fieldSql(node, filter.path);
  if (operator === 'in') return `${field} = any (${parameters.bind(toArrayLiteral(parseList(value)))})`;
  if (operator === 'is') return `${field} is ${parseIsValue(value)}`;
  if (isSearch(operator)) return searchSql(node, filter, operator, parameters);
  // PostgREST accepts `*` in place of `%`, which would have to be encoded.
  const text = isPattern(operator) ? value.replaceAll('*', '%') : value;
  const placeholder = parameters.bind(text);
  return `${field} ${sqlOperators[operator]} ${quantifier === undefined ? placeholder : `${quantifier} (${placeholder})`}`;
}

function embedFilterSql(alias: string, { operator, value }: Filter): string {
  if (operator !== 'is' || !/^(not_)?null$/.test(value)) {
    throw parseError('An embedded resource can be filtered by is.null and not.is.null only');
  }
  return `${identifier(alias)}.embedded is ${value === 'null' ? 'not ' : ''}distinct from null`;
}

function parseIsValue(value: string): string {
  const known = ['null', 'not_null', 'true', 'false', 'unknown'].find((word) => word === value.toLowerCase());
  if (known !== undefined) return known.replace('_', ' ');
  throw parseError(
    `"failed to parse filter (is.${value})" (line 1, column 4)`,
    'unexpected value expecting null, not_null or a truth value (true, false, unknown)',
  );
}

function searchSql(node: ReadNode, filter: Filter, operator: SearchOperator, parameters: Parameters): string {
  const { path, language, value } = filter;
  const configuration = language === undefined ? '' : `${parameters.bind(language)}::regconfig, `;
  const isVector = path.steps.length === 0 && node.relation.columns.get(path.name)?.baseType === 'tsvector';
  const field = fieldSql(node, path);
  const vector = isVector ? field : `to_tsvector(${configuration}${field})`;
  return `${vector} @@ ${searchFunctions[operator]}(${configuration}${parameters.bind(value)})`;
}
