import { RestError } from './rest-error.ts';
import type { DatabaseFunction, ForeignKey, Relation, SchemaCache } from './schema-cache.ts';
import type { EmbedItem } from './select-parser.ts';

export type Relationship = {
  target: Relation;
  isMany: boolean;
  /** Pairs of equal columns: parent, target. */
  on: (readonly [string, string])[];
};

type Candidate = Relationship & { key: ForeignKey; cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' };

/**
 * Resolves `name` and its hint to one foreign key. May reject with PGRST200 (none), PGRST201 (ambiguous) or PGRST127 (a
 * kind that only a hosted project supports).
 */
export function findRelationship(cache: SchemaCache, parent: Relation, item: EmbedItem): Relationship {
  const candidates = cache
    .foreignKeysOf(parent)
    .flatMap((key) => toCandidates(cache, parent, key))
    .filter((candidate) => matchesEmbed(parent, candidate, item));
  const [only] = candidates;
  if (only === undefined) throw findUnsupported(cache, parent, item) ?? notFound(parent, item);
  if (candidates.length > 1) throw ambiguous(parent, item, candidates);
  return only;
}

/** A key within one table gives a candidate per direction. */
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

/** PostgREST's rules: `name` is the table, constraint or column; the hint is a constraint or column. */
function matchesEmbed(
  parent: Relation,
  { key, target, on, cardinality }: Candidate,
  { name, hint }: EmbedItem,
): boolean {
  const isNamed = name === target.name;
  const parentColumn = on.length === 1 ? on[0]?.[0] : undefined;
  const targetColumn = on.length === 1 ? on[0]?.[1] : undefined;
  if (target === parent) {
    // Within one table, the table's name means the children and the key's column the parent.
    if (hint !== undefined) return isNamed && cardinality === 'one-to-many' && hint === targetColumn;
    return cardinality === 'many-to-one' ? name === parentColumn : isNamed;
  }
  if (hint !== undefined) return isNamed && [key.name, parentColumn, targetColumn].includes(hint);
  return isNamed || name === key.name || name === parentColumn;
}

/** Relationships that PostgREST supports and this gateway does not, reported as such instead of as unknown. */
function findUnsupported(cache: SchemaCache, parent: Relation, { name, hint }: EmbedItem): RestError | undefined {
  const target = cache.findRelation(parent.schema, name);
  if (target !== undefined && (target.isView || parent.isView)) {
    return unsupported(`The view '${(target.isView ? target : parent).name}' cannot be embedded or embed`);
  }
  const isComputed = cache
    .findFunctions(parent.schema, name)
    .some((entry) => entry.returnsRows && entry.arguments.length === 1 && takesRowOf(entry, parent));
  if (isComputed) return unsupported(`The function '${name}' cannot be embedded as a relationship`);
  const junction = target && findJunction(cache, parent, target, hint);
  if (junction === undefined) return undefined;
  return unsupported(
    `'${name}' cannot be embedded by way of '${junction}'`,
    `Embed '${junction}', and '${name}' in it: select=${junction}(${name}(*))`,
  );
}

function takesRowOf({ arguments: [argument] }: DatabaseFunction, { schema, name }: Relation): boolean {
  return [name, `${schema}.${name}`].includes(argument?.type.replaceAll('"', '') ?? '');
}

/** A table with keys to both sides of a many-to-many relationship. */
function findJunction(cache: SchemaCache, parent: Relation, target: Relation, hint?: string): string | undefined {
  const pointTo = (relation: Relation) =>
    cache
      .foreignKeysOf(relation)
      .filter((key) => key.targetSchema === relation.schema && key.targetTable === relation.name);
  const toTarget = pointTo(target);
  const link = pointTo(parent).find((key) => {
    const others = toTarget.filter((other) => other.table === key.table && other.name !== key.name);
    const names = [key.table, key.name, ...others.map((other) => other.name)];
    return others.length > 0 && (hint === undefined || names.includes(hint));
  });
  return link?.table;
}

function unsupported(details: string, hint: string | null = null): RestError {
  return new RestError({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details, hint });
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
