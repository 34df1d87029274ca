import { formatMileage, pluralize } from '../format.ts';
import { fieldLabels } from './field-labels.ts';
import { type VehicleFieldName, vehicleFieldNames } from './fields.ts';
import { formatPastUse } from './past-use.ts';
import type { FieldValues, PageField } from './vehicle.ts';

export type Specification = { label: string; value: string };

/** Omits the price, which may be hidden. */
type Described = Omit<FieldValues<PageField>, 'price'>;

const specified = listBy('specification');
const compared = listBy('comparison');

/** In display order. */
export function toSpecifications(vehicle: Described, except: readonly PageField[] = []): Specification[] {
  return specified.flatMap((name) => {
    if (except.includes(name)) return [];
    const { label, publicLabel = label, isAlwaysSpecified } = fieldLabels[name];
    const value = formatField(name, vehicle) ?? (isAlwaysSpecified ? 'Not stated' : null);
    return value === null ? [] : [{ label: publicLabel, value }];
  });
}

export type SpecificationRow = { name: PageField; label: string; values: (string | null)[] };

/** One row per specification with a value per vehicle; null if unknown. */
export function compareSpecifications(vehicles: readonly Described[]): SpecificationRow[] {
  return compared.map((name) => {
    const { label, publicLabel = label, comparisonLabel = publicLabel } = fieldLabels[name];
    return { name, label: comparisonLabel, values: vehicles.map((vehicle) => formatField(name, vehicle)) };
  });
}

function formatField(name: Exclude<PageField, 'price'>, vehicle: Described): string | null {
  if (name === 'engine') return formatEngine(vehicle);
  if (name === 'mileageKm') return vehicle.mileageKm === null ? null : formatMileage(vehicle.mileageKm);
  if (name === 'pastUse') return vehicle.pastUse.length > 0 ? formatPastUse(vehicle.pastUse) : null;
  const value = vehicle[name];
  if (Array.isArray(value)) return value.join(', ') || null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === '' ? null : String(value);
}

function formatEngine({ engine, engineSize, cylinders }: Pick<Described, 'engine' | 'engineSize' | 'cylinders'>) {
  return engine || [engineSize, cylinders ? pluralize(cylinders, 'cylinder') : null].filter(Boolean).join(', ') || null;
}

function listBy(place: 'specification' | 'comparison'): Exclude<PageField, 'price'>[] {
  const placeOf = (name: VehicleFieldName) => fieldLabels[name][place] ?? 0;
  return vehicleFieldNames
    .filter((name): name is Exclude<PageField, 'price'> => placeOf(name) > 0)
    .sort((a, b) => placeOf(a) - placeOf(b));
}
