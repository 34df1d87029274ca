import {
  choiceKeys,
  type InventoryFacets,
  type InventoryQuery,
  type ModelFacetValue,
  parseInventoryQuery,
  toInventorySearchParams,
} from '@dealer/shared-domain';

/** What a form of the list asks for; its fields are named as in the address. */
export function readInventoryForm(form: HTMLFormElement): InventoryQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return parseInventoryQuery(params);
}

/** The names and values that a form carries along, so that it changes nothing but its own fields. */
export function toFields(query: InventoryQuery, isOwn: (name: string) => boolean = () => false): [string, string][] {
  return [...toInventorySearchParams(query)].filter(([name]) => name !== 'show' && !isOwn(name));
}

/** A model goes with its make when that is no longer asked for. */
export function withoutOrphanModels(
  next: InventoryQuery,
  previous: InventoryQuery,
  models: ModelFacetValue[],
): InventoryQuery {
  const dropped = previous.make.filter((make) => !next.make.includes(make));
  if (dropped.length === 0) return next;
  const orphans = models.filter(({ make }) => dropped.includes(make)).map(({ value }) => value);
  return { ...next, model: next.model.filter((model) => !orphans.includes(model)) };
}

/**
 * How many vehicles an empty list would have without one filter, where the counts beside the options tell it.
 * Each of them counts under all the other filters, so their sum is the list without this one.
 */
export function countWithout(query: InventoryQuery, without: InventoryQuery, facets: InventoryFacets): number | null {
  if (query.status !== without.status) return facets.status.all;
  for (const key of choiceKeys) {
    if (query[key].length === without[key].length) continue;
    if (without[key].length > 0) return 0;
    return facets[key].reduce((sum, { count }) => sum + count, 0);
  }
  return null;
}
