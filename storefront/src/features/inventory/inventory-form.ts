import {
  choiceKeys,
  type InventoryFacets,
  type InventoryQuery,
  type ModelFacetValue,
  parseInventoryQuery,
  toBuyable,
  toInventorySearchParams,
} from '@dealer/shared-domain';

/** The form's fields have the names of the address parameters. */
export function readInventoryForm(form: HTMLFormElement): InventoryQuery {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return parseInventoryQuery(params);
}

/** The query as hidden fields, without the fields that the form has itself (`isOwn`). */
export function toFields(query: InventoryQuery, isOwn: (name: string) => boolean = () => false): [string, string][] {
  return [...toInventorySearchParams(query)].filter(([name]) => name !== 'show' && !isOwn(name));
}

/** Drops the models of makes that are no longer selected. */
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
 * The number of vehicles without one filter, or null when the facets do not show it. A facet counts under all other
 * filters, so the sum of its values is the list without that filter.
 */
export function countWithout(query: InventoryQuery, without: InventoryQuery, facets: InventoryFacets): number | null {
  if (query.status !== without.status) return facets.status[toBuyable(without).status];
  for (const key of choiceKeys) {
    if (query[key].length === without[key].length) continue;
    if (without[key].length > 0) return 0;
    return facets[key].reduce((sum, { count }) => sum + count, 0);
  }
  return null;
}
