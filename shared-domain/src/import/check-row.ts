import {
  emptyVehicleFormValues,
  mapDisclosures,
  toVehicleFormValues,
  type VehicleFormValues,
} from '../vehicles/vehicle-form-values.ts';
import type { VehicleInput } from '../vehicles/vehicle-input.ts';
import { type Column, toVehicleUpdateRow } from '../vehicles/vehicle-input-row.ts';
import { validateVehicle } from '../vehicles/vehicle-schema.ts';
import { withPlainBreaks } from './cell-text.ts';
import { type ImportFieldKey, requiredImportFields } from './import-fields.ts';
import { findUnlisted, type KnownNames } from './known-names.ts';
import { fillStandIns, standInForUntouched } from './stand-ins.ts';
import type { StoredVehicle } from './stored-vehicle.ts';
import { applyCell, storedColumns, toCellText, toCellValues, toImportField } from './vehicle-cells.ts';

export type RowIssue = { field: ImportFieldKey | null; reason: string };

export type CheckedRow =
  /** `draftFor` names what is missing to publish it: it arrives as a Draft. */
  | { outcome: 'create'; input: VehicleInput; columns: Record<string, Column>; draftFor: ImportFieldKey[] }
  | {
      outcome: 'update';
      id: string;
      version: number;
      input: VehicleInput;
      columns: Record<string, Column>;
      draftFor: ImportFieldKey[];
    }
  /** The lot has it, and the file says nothing else of it. */
  | { outcome: 'unchanged' }
  /** The lot has it, and existing vehicles are left alone. */
  | { outcome: 'known' }
  | { outcome: 'bad'; issues: RowIssue[] };

/** The filled cells of a row under their fields. */
export type RowCells = ReadonlyMap<ImportFieldKey, string>;

export type RowRules = {
  now: Date;
  mapped: ReadonlySet<ImportFieldKey>;
  updateExisting: boolean;
  /** Names that the lists have, where others are to be refused. */
  known: KnownNames | null;
};

/** What the specification asks of a vehicle that is published, and an import may lack. */
const publishFields = ['mileage', 'color', 'engineSize', 'description'] as const;

const missingMessages: Record<(typeof requiredImportFields)[number], string> = {
  make: 'Make is required',
  model: 'Model is required',
  year: 'Valid year is required',
  price: 'Valid price is required',
  vin: 'VIN is required',
};

/** Decides what becomes of a row. `stored` is the vehicle of the lot that it speaks of. */
export function checkRow(cells: RowCells, stored: StoredVehicle | null, rules: RowRules): CheckedRow {
  if (!stored) return checkNew(cells, rules);
  return rules.updateExisting ? checkExisting(cells, stored, rules) : { outcome: 'known' };
}

function checkNew(cells: RowCells, rules: RowRules): CheckedRow {
  const values: VehicleFormValues = {
    ...emptyVehicleFormValues(rules.now),
    year: '',
    // Nobody has looked at it: an empty text would say that nothing was found.
    disclosures: mapDisclosures(() => 'Not assessed'),
  };
  const issues = applyCells(values, cells, cells.keys());
  const draftFor = findUnpublishable(values);
  const standIns = fillStandIns(values);
  const { input, found } = validate(values, rules);
  issues.push(...found, ...findUnlisted(values, cells.keys(), rules.known));
  if (values.vin === '' && values.status === 'Draft') issues.push({ field: 'vin', reason: missingMessages.vin });
  if (issues.length > 0 || !input) return { outcome: 'bad', issues: distinct(issues) };

  const isKept = values.status !== 'Draft' && draftFor.length > 0;
  if (isKept) input.status = 'Draft';
  const columns = Object.fromEntries(
    Object.entries(toVehicleUpdateRow(input)).filter(([name, value]) => !isEmpty(value) && !standIns.has(name)),
  );
  return { outcome: 'create', input, columns, draftFor: isKept ? draftFor : [] };
}

function checkExisting(cells: RowCells, stored: StoredVehicle, rules: RowRules): CheckedRow {
  const current = toCellValues(stored);
  const textOf = (key: ImportFieldKey) => withPlainBreaks(toCellText(current[key]));
  const touched = [...cells].filter(([key, text]) => key !== 'id' && text !== textOf(key)).map(([key]) => key);
  const issues: RowIssue[] = requiredImportFields
    .filter((key) => !cells.has(key) && textOf(key) !== '')
    .map((field) => ({ field, reason: missingMessages[field] }));
  if (touched.length === 0 && issues.length === 0) return { outcome: 'unchanged' };

  const values = toVehicleFormValues({
    ...stored.input,
    features: [...stored.input.features],
    disclosures: { ...stored.input.disclosures },
  });
  if (!stored.isMileageKnown) values.mileageKm = '';
  issues.push(...applyCells(values, cells, touched));
  // A draft leaves its state only with what publishing requires; the database says the same.
  const isLeavingDraft = stored.input.status === 'Draft' && values.status !== 'Draft';
  const draftFor = isLeavingDraft ? findUnpublishable(values) : [];
  const { input, found } = validate(standInForUntouched(values, touched), rules);
  issues.push(...found, ...findUnlisted(values, touched, rules.known));
  if (issues.length > 0 || !input) return { outcome: 'bad', issues: distinct(issues) };
  if (draftFor.length > 0) input.status = 'Draft';

  const columns = findChanges(input, stored, touched);
  if (Object.keys(columns).length === 0) return { outcome: 'unchanged' };
  return { outcome: 'update', id: stored.id, version: stored.version, input, columns, draftFor };
}

/** `engine` first: size and cylinders of columns of their own are more exact. */
function applyCells(values: VehicleFormValues, cells: RowCells, keys: Iterable<ImportFieldKey>): RowIssue[] {
  const ordered = [...keys].toSorted((a, b) => Number(b === 'engine') - Number(a === 'engine'));
  return ordered.flatMap((field) => {
    const reason = applyCell(values, field, cells.get(field) ?? '');
    return reason === null ? [] : [{ field, reason }];
  });
}

function validate(values: VehicleFormValues, { now, mapped }: RowRules) {
  const { input, issues = [] } = validateVehicle(values, { now });
  return {
    input,
    found: issues.map(({ field, message }) => ({ field: toImportField(field, mapped), reason: message })),
  };
}

function findUnpublishable(values: VehicleFormValues): ImportFieldKey[] {
  const texts = { ...values, mileage: values.mileageKm };
  return publishFields.filter((field) => texts[field].trim() === '');
}

function findChanges(input: VehicleInput, stored: StoredVehicle, touched: ImportFieldKey[]): Record<string, Column> {
  const after = toVehicleUpdateRow(input);
  const before: Record<string, Column> = toVehicleUpdateRow(stored.input);
  if (!stored.isMileageKnown) before.mileage = null;
  const names = new Set(touched.flatMap((key) => storedColumns[key]));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => names.has(name) && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

function isEmpty(value: Column): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function distinct(issues: RowIssue[]): RowIssue[] {
  return issues.filter(
    (issue, index) =>
      issues.findIndex(({ field, reason }) => field === issue.field && reason === issue.reason) === index,
  );
}
