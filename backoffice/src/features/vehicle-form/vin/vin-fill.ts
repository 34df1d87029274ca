import type { DecodedVin, VehicleFormValues } from '@dealer/shared-domain/staff';

export const vinFilledFields = [
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

export type VinFilledField = (typeof vinFilledFields)[number];

/** What a decoded number put into a field, and what stood there before. */
export type FilledField = { name: VinFilledField; value: string; before: string };

/**
 * The fields that a decoded number fills in: those that are empty. What a new vehicle begins with, and nobody changed,
 * is no answer of a person and counts as empty.
 */
export function planVinFill(
  decoded: DecodedVin,
  values: VehicleFormValues,
  beginning: VehicleFormValues | null,
): FilledField[] {
  // Another make or model than the number's would be mixed up with its engine.
  const isOther = (name: 'make' | 'model') =>
    values[name] !== '' && decoded[name] !== null && !isSameName(values[name], decoded[name]);
  if (isOther('make') || isOther('model')) return [];
  return vinFilledFields.flatMap((name) => {
    const value = decoded[name] === null ? '' : String(decoded[name]);
    const before = values[name];
    const isFree = before === '' || (beginning !== null && before === beginning[name]);
    return value !== '' && isFree && value !== before ? [{ name, value, before }] : [];
  });
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.toLowerCase();
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
    cylinders && `${cylinders} cylinders`,
    fuelType?.toLowerCase(),
    drivetrain,
  ].filter(Boolean);
  const filled =
    filledCount === 0 ? 'Nothing to fill in.' : filledCount === 1 ? '1 field filled.' : `${filledCount} fields filled.`;
  return [facts.length > 0 && `${facts.join(', ')}.`, filled].filter(Boolean).join(' ');
}
