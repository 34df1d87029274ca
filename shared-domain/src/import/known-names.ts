import type { VehicleFormValues } from '../vehicles/vehicle-form-values.ts';
import { fuelTypes, transmissions } from '../vehicles/vehicle-options.ts';
import type { ImportFieldKey } from './import-fields.ts';

/** The names of the reference lists, for an import that is to bring no others. */
export type KnownNames = {
  makes: string[];
  /** By make. */
  models: Record<string, string[]>;
  colors: string[];
  bodyTypes: string[];
};

type Issue = { field: ImportFieldKey; reason: string };

const indexes = new WeakMap<KnownNames, ReturnType<typeof toIndex>>();

/** Names that no list has. A list that is empty could not be read, and refuses nothing. */
export function findUnlisted(
  values: VehicleFormValues,
  touched: Iterable<ImportFieldKey>,
  known: KnownNames | null,
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

function toIndex({ makes, models, colors, bodyTypes }: KnownNames) {
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
