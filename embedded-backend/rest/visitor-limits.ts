import type { Condition } from './filter-parser.ts';
import type { Embed, ReadNode } from './plan.ts';
import type { ReadLimits } from './read-limits.ts';
import { parseError, RestError } from './rest-error.ts';
import type { Relation } from './schema-cache.ts';

export const visitorMaxBytes = 1024 * 1024;
const maxDepth = 2;
const maxEmbeds = 10;

/** Requests without a session must be cheap: rejects slow patterns and embedding that multiplies rows (PGRST100). */
export function refuseCostly(node: ReadNode, where: readonly Condition[] = []): void {
  for (const condition of where) refusePatterns(condition);
  if (refuseEmbeds(node, [node.relation]) > maxEmbeds) {
    throw parseError(`Without a sign-in at most ${maxEmbeds} resources can be embedded`);
  }
}

function refusePatterns(condition: Condition): void {
  if (condition.kind === 'tree') {
    for (const part of condition.conditions) refusePatterns(part);
    return;
  }
  if (condition.operator !== 'match' && condition.operator !== 'imatch') return;
  const details = 'like and ilike can be used instead';
  throw parseError(`The operator ${condition.operator} cannot be used without a sign-in`, details);
}

function refuseEmbeds(node: ReadNode, chain: readonly Relation[]): number {
  for (const condition of node.where) refusePatterns(condition);
  return node.embeds.reduce((count, embed) => count + 1 + refuseEmbed(embed, chain), 0);
}

function refuseEmbed({ name, node }: Embed, chain: readonly Relation[]): number {
  if (chain.length > maxDepth) throw parseError(`Without a sign-in resources can be embedded ${maxDepth} levels deep`);
  if (chain.includes(node.relation)) {
    throw parseError(
      `Without a sign-in '${name}' cannot be embedded in itself`,
      'Its table is already on the way to it',
    );
  }
  return refuseEmbeds(node, [...chain, node.relation]);
}

/** May reject a response over the visitors' size limit (54000). */
export function refuseLongResponse({ maxBytes }: ReadLimits, bytes: number): void {
  if (maxBytes === undefined || bytes <= maxBytes) return;
  throw new RestError({
    status: 400,
    code: '54000',
    message: `The answer would be larger than ${maxBytes / 1024 / 1024} MB`,
    hint: 'Ask for fewer rows with limit, or for fewer columns with select.',
  });
}
