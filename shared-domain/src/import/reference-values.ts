import { toComparable } from '../to-comparable.ts';
import type { VehicleFormValues } from '../vehicles/vehicle-input.ts';
import { fuelTypes, transmissions } from '../vehicles/vehicle-options.ts';
import type { ImportFieldKey } from './import-fields.ts';

/** Names of the reference lists, with the models of the makes that a file has. */
export type ReferenceValues = {
  makes: string[];
  models: Record<string, string[]>;
  colors: string[];
  bodyTypes: string[];
};

type Cells = ReadonlyMap<ImportFieldKey, string>;
type Issue = { field: ImportFieldKey; reason: string };

const indexes = new WeakMap<ReferenceValues, ReturnType<typeof toIndex>>();

/** An empty list could not be read, so it refuses nothing. */
export function findUnlistedValues(
  values: VehicleFormValues,
  touched: Iterable<ImportFieldKey>,
  known: ReferenceValues | null,
): Issue[] {
  if (known === null) return [];
  const index = indexOf(known);
  const lists: Partial<Record<ImportFieldKey, [text: string, list: SpellingByName]>> = {
    make: [values.make, index.makes],
    model: [values.model, index.models.get(toComparable(values.make)) ?? new Map()],
    color: [values.color, index.colors],
    bodyType: [values.bodyStyle, index.bodyTypes],
    transmission: [values.transmission, index.transmissions],
    fuelType: [values.fuelType, index.fuelTypes],
  };
  return [...touched].flatMap((field) => {
    const [text, list] = lists[field] ?? [];
    if (!text || !list || list.size === 0 || list.has(toComparable(text))) return [];
    return [{ field, reason: 'Not in the list. Create missing fields is off' }];
  });
}

/** The cells with the model in the spelling of its make's list, so that `CIVIC` is no other model than `Civic`. */
export function spellModel(cells: Cells, known: ReferenceValues | null): Cells {
  const [make, model] = [cells.get('make'), cells.get('model')];
  if (known === null || !make || !model) return cells;
  const listed = indexOf(known).models.get(toComparable(make))?.get(toComparable(model));
  return listed && listed !== model ? new Map([...cells, ['model', listed]]) : cells;
}

type SpellingByName = ReadonlyMap<string, string>;

function indexOf(known: ReferenceValues) {
  const index = indexes.get(known) ?? toIndex(known);
  indexes.set(known, index);
  return index;
}

function toIndex({ makes, models, colors, bodyTypes }: ReferenceValues) {
  const toNames = (names: readonly string[]): SpellingByName =>
    new Map(names.map((name) => [toComparable(name), name]));
  return {
    makes: toNames(makes),
    models: new Map(Object.entries(models).map(([make, names]) => [toComparable(make), toNames(names)])),
    colors: toNames(colors),
    bodyTypes: toNames(bodyTypes),
    transmissions: toNames(transmissions),
    fuelTypes: toNames(fuelTypes),
  };
}
