import type { VehicleFormValues } from '../vehicles/vehicle-input.ts';
import { fuelTypes, transmissions } from '../vehicles/vehicle-options.ts';
import type { ImportFieldKey } from './import-fields.ts';

/** Used when an import may not add names. */
export type ReferenceValues = {
  makes: string[];
  models: Record<string, string[]>;
  colors: string[];
  bodyTypes: string[];
};

type Issue = { field: ImportFieldKey; reason: string };

const indexes = new WeakMap<ReferenceValues, ReturnType<typeof toIndex>>();

/** An empty list could not be read, so it refuses nothing. */
export function findUnlistedValues(
  values: VehicleFormValues,
  touched: Iterable<ImportFieldKey>,
  known: ReferenceValues | null,
): Issue[] {
  if (known === null) return [];
  const index = indexes.get(known) ?? toIndex(known);
  indexes.set(known, index);
  const lists: Partial<Record<ImportFieldKey, [text: string, list: Set<string>]>> = {
    make: [values.make, index.makes],
    model: [values.model, index.models.get(toKey(values.make)) ?? new Set()],
    color: [values.color, index.colors],
    bodyType: [values.bodyStyle, index.bodyTypes],
    transmission: [values.transmission, index.transmissions],
    fuelType: [values.fuelType, index.fuelTypes],
  };
  return [...touched].flatMap((field) => {
    const [text, list] = lists[field] ?? [];
    if (!text || !list || list.size === 0 || list.has(toKey(text))) return [];
    return [{ field, reason: 'Not in the list. Create missing fields is off' }];
  });
}

function toIndex({ makes, models, colors, bodyTypes }: ReferenceValues) {
  const toSet = (names: readonly string[]) => new Set(names.map(toKey));
  return {
    makes: toSet(makes),
    models: new Map(Object.entries(models).map(([make, names]) => [toKey(make), toSet(names)])),
    colors: toSet(colors),
    bodyTypes: toSet(bodyTypes),
    transmissions: toSet(transmissions),
    fuelTypes: toSet(fuelTypes),
  };
}

function toKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
