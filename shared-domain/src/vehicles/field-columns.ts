import * as v from 'valibot';
import { storedNumber, storedNumberOrNull, storedTextOrNull, storedUrlOrNull } from '../supabase/column-schemas.ts';
import { inspectionDatesSchema } from './disclosures.ts';
import { type ColumnFieldName, type ColumnOf, type FieldKindOf, vehicleFields } from './fields.ts';
import { vehicleStatuses } from './vehicle.ts';

const columnSchemas = {
  name: v.string(),
  text: storedTextOrNull,
  url: storedUrlOrNull,
  condition: v.pipe(
    storedTextOrNull,
    v.transform((text) => text ?? 'Used'),
  ),
  status: v.picklist(vehicleStatuses),
  year: storedNumber,
  price: storedNumber,
  amount: storedNumberOrNull,
  distance: storedNumberOrNull,
  count: storedNumberOrNull,
  flag: v.nullish(v.boolean(), false),
  list: v.nullish(v.array(v.string()), () => []),
  engine: storedTextOrNull,
  inspections: v.optional(inspectionDatesSchema, {}),
};

export function toColumnSchemas<Name extends ColumnFieldName>(
  names: readonly Name[],
): { [Field in Name as ColumnOf<Field>]: (typeof columnSchemas)[FieldKindOf<Field>] };
export function toColumnSchemas(names: readonly ColumnFieldName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [vehicleFields[name].column, columnSchemas[vehicleFields[name].kind]]));
}

export function toFieldValues<Name extends ColumnFieldName, Row extends Record<ColumnOf<Name>, unknown>>(
  names: readonly Name[],
  row: Row,
): { [Field in Name]: Row[ColumnOf<Field>] };
export function toFieldValues(
  names: readonly ColumnFieldName[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[vehicleFields[name].column]]));
}
