import type { Condition } from './filter-parser.ts';
import type { ParsedQuery } from './query-parser.ts';
import { RestError } from './rest-error.ts';
import type { Relation } from './schema-cache.ts';

/** A PUT must filter by the whole primary key. May reject with PGRST105 or PGRST114. */
export function requirePrimaryKeyFilters(relation: Relation, query: ParsedQuery, where: Condition[]): void {
  if (query.clauses.some(({ embeds, kind }) => embeds.length === 0 && (kind === 'limit' || kind === 'offset'))) {
    const message = 'limit/offset querystring parameters are not allowed for PUT';
    throw new RestError({ status: 400, code: 'PGRST114', message });
  }
  const { primaryKey } = relation;
  const names = where.map(comparedColumn);
  const isKey = names.length === primaryKey.length && primaryKey.every((column) => names.includes(column));
  if (primaryKey.length > 0 && isKey) return;
  const message = "Filters must include all and only primary key columns with 'eq' operators";
  throw new RestError({ status: 405, code: 'PGRST105', message });
}

function comparedColumn(condition: Condition): string | undefined {
  if (condition.kind !== 'filter' || condition.isNegated || condition.quantifier !== undefined) return undefined;
  return condition.operator === 'eq' && condition.path.steps.length === 0 ? condition.path.name : undefined;
}

/** May reject a body whose row is not the addressed one (PGRST115). */
export function requireOneRow(rowCount: number): void {
  if (rowCount === 1) return;
  const message = 'Payload values do not match URL in primary key column(s)';
  throw new RestError({ status: 400, code: 'PGRST115', message });
}
