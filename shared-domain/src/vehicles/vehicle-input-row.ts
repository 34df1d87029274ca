import * as v from 'valibot';
import { storedTextOrNull } from '../supabase/column-schemas.ts';
import { disclosureCategories, disclosureKinds, mapDisclosures, parseDisclosureText } from './disclosures.ts';
import { formatEngine, parseEngine } from './engine.ts';
import { toColumnSchemas, toFieldValues } from './field-columns.ts';
import { type ColumnFieldName, fieldsOfKind, mapNames, vehicleFieldNames, vehicleFields } from './fields.ts';
import type { VehicleInput } from './vehicle-input.ts';

const columnFields = vehicleFieldNames.filter((name): name is ColumnFieldName => name !== 'disclosures');

export const vehicleInputEntries = {
  ...toColumnSchemas(columnFields),
  ...v.entriesFromList(
    disclosureKinds.map(({ column }) => column),
    storedTextOrNull,
  ),
};
const vehicleInputSchema = v.object(vehicleInputEntries);

type VehicleInputRow = v.InferOutput<typeof vehicleInputSchema>;

export type Column = string | number | boolean | string[] | Record<string, string> | null;

export function toVehicleInput(row: VehicleInputRow): VehicleInput {
  const { engine, ...values } = toFieldValues(columnFields, row);
  const parts = parseEngine(values.engineSize ?? engine ?? '');
  return {
    ...values,
    ...mapNames(fieldsOfKind('text', 'url'), (name) => values[name] ?? ''),
    engineSize: parts.engineSize,
    cylinders: values.cylinders ?? parts.cylinders,
    disclosures: mapDisclosures((key) => toDisclosureInput(row[disclosureCategories[key].column])),
    inspections: mapDisclosures((key) => values.inspections[key] ?? ''),
  };
}

/** Empty fields clear their columns. */
export function toVehicleUpdateRow(input: VehicleInput): Record<string, Column> {
  return {
    ...Object.fromEntries(columnFields.map((name) => [vehicleFields[name].column, toColumn(name, input)])),
    ...Object.fromEntries(
      disclosureKinds.map(({ key, column }) => [column, toDisclosureInput(input.disclosures[key]) || null]),
    ),
  };
}

function toColumn(name: ColumnFieldName, input: VehicleInput): Column {
  if (name === 'engine') return formatEngine(input.engineSize, input.cylinders) || null;
  if (name === 'inspections') return toInspectionColumn(input);
  const value = input[name];
  switch (vehicleFields[name].kind) {
    case 'text':
    case 'url':
      return value || null;
    case 'condition':
      return value || 'Used';
    case 'price':
    case 'amount':
      return typeof value === 'number' ? Math.round(value * 100) / 100 : null;
    case 'distance':
      return typeof value === 'number' ? Math.trunc(value) : null;
    default:
      return value;
  }
}

/** Omits empty fields, so that the table's defaults apply. */
export function toVehicleInsertRow(id: string, dealerId: string, input: VehicleInput): Record<string, Column> {
  const columns = Object.entries(toVehicleUpdateRow(input)).filter(([, value]) => !isEmptyColumn(value));
  return { id, dealer_id: dealerId, ...Object.fromEntries(columns) };
}

export function isEmptyColumn(value: Column): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

function toInspectionColumn({ inspections }: VehicleInput): Record<string, string> {
  return Object.fromEntries(disclosureKinds.flatMap(({ key }) => (inspections[key] ? [[key, inspections[key]]] : [])));
}

/** Empty text and null both read "Nothing reported"; "Not assessed" is stored as text. */
function toDisclosureInput(stored: string | null): string {
  const { state, text } = parseDisclosureText(stored);
  return state === 'none' ? '' : text;
}
