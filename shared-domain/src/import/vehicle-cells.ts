import { toLocalTime } from '../contact/opening-hours.ts';
import { disclosureCategories, disclosureKinds, parseDisclosureText } from '../vehicles/disclosures.ts';
import { formatEngine, parseEngine } from '../vehicles/engine.ts';
import { isOfKind, mapNames, vehicleFields } from '../vehicles/fields.ts';
import type { VehicleFormValues, VehicleInput } from '../vehicles/vehicle-input.ts';
import { joinList, parseFlag, splitList } from './csv-text.ts';
import {
  exportFields,
  findImportTarget,
  type ImportFieldKey,
  importFieldLabel,
  importFields,
} from './import-fields.ts';
import { isMoneyKey } from './money-keys.ts';
import type { StoredVehicle } from './stored-vehicle.ts';
import { toCanonicalValue } from './value-synonyms.ts';

type CellValue = string | number | boolean | string[] | null;
type CellSource = Pick<StoredVehicle, 'id' | 'input' | 'isMileageKnown' | 'money'>;

const cellKeys = [...importFields, ...exportFields].map(({ key }) => key);

/** The days of inspections are those in the time zone. */
export function toCellValues(vehicle: CellSource, timeZone = 'UTC'): Record<ImportFieldKey, CellValue> {
  return mapNames(cellKeys, (key) => toCellValue(key, vehicle, timeZone));
}

function toCellValue(
  key: ImportFieldKey,
  { id, input, isMileageKnown, money }: CellSource,
  timeZone: string,
): CellValue {
  if (isMoneyKey(key)) return money?.[key] ?? null;
  const { field, disclosure } = findImportTarget(key);
  if (disclosure) return parseDisclosureText(input.disclosures[disclosure]).text;
  if (!field) return key === 'id' ? id : null;
  if (field === 'engine') return formatEngine(input.engineSize, input.cylinders);
  if (field === 'inspections') return listInspections(input, timeZone);
  return field === 'mileageKm' && !isMileageKnown ? null : input[field];
}

function listInspections({ inspections }: VehicleInput, timeZone: string): string[] {
  return disclosureKinds.flatMap(({ key, label }) =>
    inspections[key] ? [`${label} ${toLocalTime(new Date(inspections[key]), timeZone).date}`] : [],
  );
}

export function toCellText(value: CellValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return joinList(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** Returns the reason if the text is invalid. */
export function applyCell(values: VehicleFormValues, key: ImportFieldKey, text: string): string | null {
  const { field, disclosure } = findImportTarget(key);
  if (disclosure) values.disclosures[disclosure] = text;
  // Only the person who inspected the vehicle can record an inspection.
  if (!field || field === 'inspections') return null;
  if (field === 'engine') return applyEngine(values, text);
  if (field === 'status') return applyStatus(values, text);
  if (isOfKind(field, 'list')) values[field] = splitList(text);
  else if (!isOfKind(field, 'flag')) values[field] = toCanonicalValue(key, text);
  else {
    const flag = parseFlag(text);
    if (flag === null) return `${importFieldLabel(key)} must be yes or no`;
    values[field] = flag;
  }
  return null;
}

function applyEngine(values: VehicleFormValues, text: string): null {
  const { engineSize, cylinders } = parseEngine(text);
  values.engineSize = engineSize;
  values.cylinders = cylinders === null ? '' : String(cylinders);
  return null;
}

function applyStatus(values: VehicleFormValues, text: string): string | null {
  const status = toCanonicalValue('status', text);
  if (status !== 'Available' && status !== 'Pending' && status !== 'Sold' && status !== 'Draft') {
    return 'Status must be Available, Pending, Sold or Draft';
  }
  values.status = status;
  return null;
}

/** `formField` may be nested, such as `disclosures.title`. */
export function toImportField(formField: string, mapped: ReadonlySet<ImportFieldKey>): ImportFieldKey | null {
  const [name = '', part] = formField.split('.');
  if (name === 'disclosures') return importFields.find(({ disclosure }) => disclosure === part)?.key ?? null;
  const key = importFields.find(({ field }) => field === name)?.key;
  if (!key) return null;
  if ((key === 'engineSize' || key === 'cylinders') && !mapped.has(key)) return 'engine';
  return mapped.has(key) ? key : null;
}

/** Database columns that a file column sets. */
export function toStoredColumns(key: ImportFieldKey): string[] {
  const { field, disclosure } = findImportTarget(key);
  if (disclosure) return [disclosureCategories[disclosure].column];
  if (!field || field === 'inspections') return [];
  if (field === 'engine') return ['engine', 'engine_size', 'cylinders'];
  const { column } = vehicleFields[field];
  return field === 'engineSize' || field === 'cylinders' ? ['engine', column] : [column];
}
