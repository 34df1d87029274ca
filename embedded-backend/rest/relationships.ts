import { RestError } from './rest-error.ts';
import type { ForeignKey, Relation, SchemaCache } from './schema-cache.ts';
import type { EmbedItem } from './select-parser.ts';

/** How rows of one relation find their rows in another. */
export type Relationship = {
  target: Relation;
  isMany: boolean;
  /** Pairs of equal columns: the parent's, then the target's. */
  on: (readonly [string, string])[];
};

type Candidate = Relationship & { key: ForeignKey; cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' };

/** Finds the one foreign key that `name` and its hint mean. May reject none (PGRST200) and several (PGRST201). */
export function findRelationship(cache: SchemaCache, parent: Relation, item: EmbedItem): Relationship {
  const candidates = cache
    .foreignKeysOf(parent)
    .flatMap((key) => toCandidates(cache, parent, key))
    .filter((candidate) => isMeant(parent, candidate, item));
  const [only] = candidates;
  if (only === undefined) throw notFound(parent, item);
  if (candidates.length > 1) throw ambiguous(parent, item, candidates);
  return only;
}

/** A key within one table gives two candidates, one for each direction. */
function toCandidates(cache: SchemaCache, parent: Relation, key: ForeignKey): Candidate[] {
  const candidates: Candidate[] = [];
  const owner = cache.findRelation(key.schema, key.table);
  const target = cache.findRelation(key.targetSchema, key.targetTable);
  if (owner === undefined || target === undefined) return [];
  const pairs = key.columns.map((column, index) => [column, key.targetColumns[index] ?? ''] as const);
  if (owner === parent) {
    candidates.push({
      key,
      target,
      isMany: false,
      on: pairs,
      cardinality: key.isUnique ? 'one-to-one' : 'many-to-one',
    });
  }
  if (target === parent) {
    const on = pairs.map(([column, targetColumn]) => [targetColumn, column] as const);
    const cardinality = key.isUnique ? 'one-to-one' : 'one-to-many';
    candidates.push({ key, target: owner, isMany: !key.isUnique, on, cardinality });
  }
  return candidates;
}

/** PostgREST's rules: a name is the table, the constraint or its column; a hint is the constraint or a column. */
function isMeant(parent: Relation, { key, target, on, cardinality }: Candidate, { name, hint }: EmbedItem): boolean {
  const isNamed = name === target.name;
  const parentColumn = on.length === 1 ? on[0]?.[0] : undefined;
  const targetColumn = on.length === 1 ? on[0]?.[1] : undefined;
  if (target === parent) {
    // Within one table the table's name means the children, and the key's column means the parent.
    if (hint !== undefined) return isNamed && cardinality === 'one-to-many' && hint === targetColumn;
    return cardinality === 'many-to-one' ? name === parentColumn : isNamed;
  }
  if (hint !== undefined) return isNamed && [key.name, parentColumn, targetColumn].includes(hint);
  return isNamed || name === key.name || name === parentColumn;
}

function notFound(parent: Relation, { name, hint }: EmbedItem): RestError {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${parent.name}' and '${name}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${parent.name}' and '${name}'${using} in the schema '${parent.schema}', but no matches were found.`,
  });
}

function ambiguous(parent: Relation, { name }: EmbedItem, candidates: Candidate[]): RestError {
  const choices = candidates.map(({ key }) => `'${name}!${key.name}'`).join(', ');
  return new RestError({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${parent.name}' and '${name}'`,
    details: candidates.map(({ key, target, cardinality, on }) => ({
      cardinality,
      embedding: `${parent.name} with ${target.name}`,
      relationship: `${key.name} using ${parent.name}(${on.map(([column]) => column).join(', ')}) and ${target.name}(${on.map(([, column]) => column).join(', ')})`,
    })),
    hint: `Try changing '${name}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  });
}
