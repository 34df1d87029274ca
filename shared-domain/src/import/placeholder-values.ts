import { type ColumnFieldName, fieldsOfKind, isOfKind, mapNames } from '../vehicles/fields.ts';
import { describeStaffField } from '../vehicles/staff-fields.ts';
import type { VehicleFormValues } from '../vehicles/vehicle-input.ts';
import { vinLength } from '../vehicles/vin.ts';
import { findImportTarget, type ImportFieldKey, importFields } from './import-fields.ts';
import { toStoredColumns } from './vehicle-cells.ts';

const typedKinds = ['name', 'text', 'url', 'condition', 'year', 'price', 'amount', 'distance', 'count'] as const;
const typedFields = fieldsOfKind(...typedKinds);
type TypedField = (typeof typedFields)[number];

/** A row without one of these becomes a Draft. */
const draftFields = importFields.flatMap(({ key, field }) =>
  field && isOfKind(field, ...typedKinds) && describeStaffField(field).isDraftWithout ? [{ key, field }] : [],
);

export function findMissingForPublication(values: VehicleFormValues): ImportFieldKey[] {
  return draftFields.filter(({ field }) => values[field].trim() === '').map(({ key }) => key);
}

/** Makes an unpublished vehicle valid; returns the columns that must not be written. */
export function fillPlaceholders(values: VehicleFormValues): Set<string> {
  const empty = draftFields.filter(({ field }) => values[field].trim() === '');
  for (const { field } of empty) values[field] = toPlaceholder(field);
  return new Set(empty.flatMap(({ key }) => toStoredColumns(key)));
}

/** Replaces values that the file does not set, so that mistakes already stored do not reject its rows. */
export function withPlaceholders(values: VehicleFormValues, touched: ImportFieldKey[]): VehicleFormValues {
  const mentioned = new Set(touched.flatMap(listFields));
  const isUntouched = (name: ColumnFieldName) => !mentioned.has(name);
  return {
    ...values,
    ...mapNames(typedFields.filter(isUntouched), toPlaceholder),
    ...mapNames(fieldsOfKind('list').filter(isUntouched), (): string[] => []),
    ...(mentioned.has('engineSize') && { engineSize: values.engineSize || toPlaceholder('engineSize') }),
  };
}

function listFields(key: ImportFieldKey): ColumnFieldName[] {
  const { field } = findImportTarget(key);
  if (field === 'engine' || field === 'engineSize' || field === 'cylinders') return ['engineSize', 'cylinders'];
  return field ? [field] : [];
}

function toPlaceholder(name: TypedField): string {
  if (name === 'vin') return '0'.repeat(vinLength);
  if (isOfKind(name, 'year')) return '2000';
  if (isOfKind(name, 'price')) return '1';
  if (isOfKind(name, 'distance')) return '0';
  return describeStaffField(name).required ? '-' : '';
}
