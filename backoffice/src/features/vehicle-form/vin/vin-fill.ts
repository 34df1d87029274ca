import { type DecodedVin, pluralize } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { isSameName } from '../same-name.ts';

const vinFilledFields = [
  'year',
  'make',
  'model',
  'trim',
  'bodyStyle',
  'engineSize',
  'cylinders',
  'fuelType',
  'drivetrain',
] as const;

type VinFilledField = (typeof vinFilledFields)[number];

/** A field that the VIN filled in, with its previous value. */
export type FilledField = { name: VinFilledField; value: string; before: string };

/** Plans to fill empty fields only; an unchanged default of a new vehicle counts as empty. */
export function planVinFill(
  decoded: DecodedVin,
  values: VehicleFormValues,
  defaults: VehicleFormValues | null,
): FilledField[] {
  // If make or model differ from the VIN's, filling in the rest would mix two vehicles.
  const isOther = (name: 'make' | 'model') =>
    values[name] !== '' && decoded[name] !== null && !isSameName(decoded[name], values[name]);
  if (isOther('make') || isOther('model')) return [];
  return vinFilledFields.flatMap((name) => {
    const value = decoded[name] === null ? '' : String(decoded[name]);
    const before = values[name];
    const isEmpty = before === '' || (defaults !== null && before === defaults[name]);
    return value !== '' && isEmpty && value !== before ? [{ name, value, before }] : [];
  });
}

/** `2019 Honda Civic EX` */
export function nameDecoded({ year, make, model, trim }: DecodedVin): string {
  return [year, make, model, trim].filter(Boolean).join(' ');
}

/** `Sedan, 2.0L, 4 cylinders, gasoline. 7 fields filled.` */
export function describeDecoded(decoded: DecodedVin, filledCount: number): string {
  const { bodyStyle, engineSize, cylinders, fuelType, drivetrain } = decoded;
  const facts = [
    bodyStyle,
    engineSize !== fuelType && engineSize,
    cylinders && pluralize(cylinders, 'cylinder'),
    fuelType?.toLowerCase(),
    drivetrain,
  ].filter(Boolean);
  const filled = filledCount === 0 ? 'Nothing to fill in.' : `${pluralize(filledCount, 'field')} filled.`;
  return [facts.length > 0 && `${facts.join(', ')}.`, filled].filter(Boolean).join(' ');
}
