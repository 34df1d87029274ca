import { RestError } from './rest-error.ts';
import type { Relation } from './schema-cache.ts';

/** `given` says whether all, some or no rows have a value for it. */
export type WriteColumn = {
  name: string;
  type: string;
  defaultSql: string | null;
  given: 'always' | 'sometimes' | 'never';
};

/** Missing values become null, or the default with `fillsDefaults`. May reject an unknown column (PGRST204). */
export function planColumns(
  relation: Relation,
  names: Iterable<string>,
  rows: object[],
  fillsDefaults: boolean,
): WriteColumn[] {
  return [...names].map((name) => {
    const column = relation.columns.get(name);
    if (column === undefined) throw unknownColumn(relation, name);
    const { type, defaultSql } = column;
    return { name, type, defaultSql, given: fillsDefaults ? toPresence(name, rows) : 'always' };
  });
}

function toPresence(name: string, rows: object[]): WriteColumn['given'] {
  const count = rows.filter((row) => Object.hasOwn(row, name)).length;
  if (count === 0) return 'never';
  return count === rows.length ? 'always' : 'sometimes';
}

function unknownColumn(relation: Relation, name: string): RestError {
  const message = `Could not find the '${name}' column of '${relation.name}' in the schema cache`;
  return new RestError({ status: 400, code: 'PGRST204', message });
}
