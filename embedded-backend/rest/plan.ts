import type { FieldPath } from './cursor.ts';
import type { Condition } from './filter-parser.ts';
import type { Clause, OrderTerm, ParsedQuery } from './query-parser.ts';
import type { ReadLimits } from './read-limits.ts';
import { findRelationship, type Relationship } from './relationships.ts';
import { RestError } from './rest-error.ts';
import type { Relation, SchemaCache } from './schema-cache.ts';
import type { SelectItem } from './select-parser.ts';

/** One relation of the request, with its embedded resources. */
export type ReadNode = {
  relation: Relation;
  alias: string;
  /** In the order of `select`, including embedded resources. */
  outputs: Output[];
  embeds: Embed[];
  where: Condition[];
  order: OrderTerm[];
  limit: number;
  offset: number;
  /** Limits what is read of a longer response. */
  maxBytes: number | undefined;
};

export type Output =
  | { kind: 'star' }
  | { kind: 'column'; path: FieldPath; name: string; cast?: string }
  | { kind: 'embed'; embed: Embed };

export type Embed = {
  node: ReadNode;
  /** The key in the response, also used by filters and sorting. */
  name: string;
  relationName: string;
  relationship: Relationship;
  isInner: boolean;
};

/** Second stage: resolves the parameters against the schema. */
export function planRead(
  cache: SchemaCache,
  relation: Relation,
  query: ParsedQuery,
  { maxRows, maxBytes }: ReadLimits,
): ReadNode {
  let embedCount = 0;
  const root = buildNode(relation, relation.name, query.select);
  for (const clause of query.clauses) applyClause(findNode(root, clause.embeds), clause);
  return root;

  function buildNode(of: Relation, alias: string, items: SelectItem[]): ReadNode {
    const node: ReadNode = {
      relation: of,
      alias,
      outputs: [],
      embeds: [],
      where: [],
      order: [],
      limit: maxRows,
      offset: 0,
      maxBytes,
    };
    for (const item of items) {
      const output = toOutput(of, item);
      node.outputs.push(output);
      if (output.kind === 'embed') node.embeds.push(output.embed);
    }
    return node;
  }

  function toOutput(parent: Relation, item: SelectItem): Output {
    if (item.kind === 'star') return item;
    if (item.kind === 'column') {
      return { kind: 'column', path: item.path, cast: item.cast, name: item.alias ?? outputName(item.path) };
    }
    const relationship = findRelationship(cache, parent, item);
    embedCount += 1;
    const node = buildNode(relationship.target, `${relationship.target.name}_${embedCount}`, item.items);
    const name = item.alias ?? item.name;
    return { kind: 'embed', embed: { node, name, relationName: item.name, relationship, isInner: item.isInner } };
  }
}

/** A json path is named by its last key, or for an index by the key before it. */
function outputName({ name, steps }: FieldPath): string {
  return steps.findLast((step) => !/^-?\d+$/.test(step.key))?.key ?? name;
}

export function findEmbed(node: ReadNode, name: string): Embed | undefined {
  return node.embeds.find((embed) => embed.name === name) ?? node.embeds.find((embed) => embed.relationName === name);
}

export function requireEmbed(node: ReadNode, name: string): Embed {
  const embed = findEmbed(node, name);
  if (embed !== undefined) return embed;
  throw new RestError({
    status: 400,
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function findNode(root: ReadNode, names: string[]): ReadNode {
  return names.reduce((node, name) => requireEmbed(node, name).node, root);
}

function applyClause(node: ReadNode, clause: Clause): void {
  if (clause.kind === 'where') node.where.push(clause.condition);
  else if (clause.kind === 'order') node.order = clause.terms;
  else if (clause.kind === 'offset') node.offset = clause.rows;
  else node.limit = Math.min(node.limit, clause.rows);
}
