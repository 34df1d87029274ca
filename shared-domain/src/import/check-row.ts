import { vehicleTitle } from '../format.ts';
import { emptyVehicleFormValues, toVehicleFormValues } from '../vehicles/vehicle-form-values.ts';
import type { VehicleFormValues, VehicleInput } from '../vehicles/vehicle-input.ts';
import { type Column, isEmptyColumn, toVehicleUpdateRow } from '../vehicles/vehicle-input-row.ts';
import { findUnusualChanges, type UnusualChange } from '../vehicles/vehicle-numbers.ts';
import { validateVehicle } from '../vehicles/vehicle-schema.ts';
import { normalizeLineBreaks } from './csv-text.ts';
import { type ImportFieldKey, requiredImportFields } from './import-fields.ts';
import { readMoneyCells } from './money-cells.ts';
import { isMoneyKey, type MoneyCells } from './money-keys.ts';
import type { ParsedRow } from './parsed-file.ts';
import { fillPlaceholders, findMissingForPublication, withPlaceholders } from './placeholder-values.ts';
import { findUnlistedValues, type ReferenceValues } from './reference-values.ts';
import type { StoredVehicle } from './stored-vehicle.ts';
import { applyCell, toCellText, toCellValues, toImportField, toStoredColumns } from './vehicle-cells.ts';

type RowIssue = { field: ImportFieldKey | null; reason: string };

export type CheckedRow =
  /** `draftFor` lists what publication still requires; the vehicle is created as a Draft. */
  | {
      outcome: 'create';
      input: VehicleInput;
      columns: Record<string, Column>;
      money: MoneyCells;
      draftFor: ImportFieldKey[];
    }
  | {
      outcome: 'update';
      id: string;
      version: number;
      input: VehicleInput;
      /** Fields that differ from the stored vehicle; only these are written. */
      touched: ImportFieldKey[];
      columns: Record<string, Column>;
      money: MoneyCells;
      draftFor: ImportFieldKey[];
      /** Probable typing mistakes, confirmed before they are written. */
      unusual: UnusualChange[];
      vehicle: string;
    }
  | { outcome: 'unchanged' }
  /** In the inventory, and updates are turned off. */
  | { outcome: 'known' }
  | { outcome: 'rejected'; issues: RowIssue[] };

/** `index` is the position among the file's rows. */
export type CheckedFileRow = ParsedRow & { index: number; result: CheckedRow };

/** Non-empty cells only. */
export type RowCells = ReadonlyMap<ImportFieldKey, string>;

export type RowRules = {
  now: Date;
  mapped: ReadonlySet<ImportFieldKey>;
  updateExisting: boolean;
  /** Set if names outside the reference lists are refused. */
  known: ReferenceValues | null;
};

const missingMessages: Record<(typeof requiredImportFields)[number], string> = {
  make: 'Make is required',
  model: 'Model is required',
  year: 'Valid year is required',
  price: 'Valid price is required',
  vin: 'VIN is required',
};

/** `stored` is the matching vehicle of the inventory. */
export function checkRow(cells: RowCells, stored: StoredVehicle | null, rules: RowRules): CheckedRow {
  if (!stored) return checkNew(cells, rules);
  return rules.updateExisting ? checkExisting(cells, stored, rules) : { outcome: 'known' };
}

/** Identify the row, or are written in another way. */
const unwrittenKeys: ReadonlySet<ImportFieldKey> = new Set(['id', 'inspections', 'photographs']);

function checkNew(cells: RowCells, rules: RowRules): CheckedRow {
  const values: VehicleFormValues = {
    ...emptyVehicleFormValues(rules.now),
    year: '',
  };
  const issues = applyCells(values, cells, cells.keys());
  const draftFor = findMissingForPublication(values);
  const placeholders = fillPlaceholders(values);
  const { input, found } = validate(values, rules);
  const { money, issues: moneyIssues } = readMoneyCells(cells, undefined);
  issues.push(...found, ...findUnlistedValues(values, cells.keys(), rules.known), ...moneyIssues);
  if (values.vin === '' && values.status === 'Draft') issues.push({ field: 'vin', reason: missingMessages.vin });
  if (issues.length > 0 || !input) return { outcome: 'rejected', issues: distinct(issues) };

  const isIncomplete = values.status !== 'Draft' && draftFor.length > 0;
  if (isIncomplete) input.status = 'Draft';
  const columns = Object.fromEntries(
    Object.entries(toVehicleUpdateRow(input)).filter(
      ([name, value]) => !isEmptyColumn(value) && !placeholders.has(name),
    ),
  );
  return { outcome: 'create', input, columns, money, draftFor: isIncomplete ? draftFor : [] };
}

function checkExisting(cells: RowCells, stored: StoredVehicle, rules: RowRules): CheckedRow {
  const current = toCellValues(stored);
  const textOf = (key: ImportFieldKey) => normalizeLineBreaks(toCellText(current[key]));
  const touched = [...cells]
    .filter(([key, text]) => !unwrittenKeys.has(key) && !isMoneyKey(key) && text !== textOf(key))
    .map(([key]) => key);
  const { money, issues: moneyIssues } = readMoneyCells(cells, stored.money);
  const hasMoney = Object.keys(money).length > 0;
  const issues: RowIssue[] = requiredImportFields
    .filter((key) => !cells.has(key) && textOf(key) !== '')
    .map((field) => ({ field, reason: missingMessages[field] }));
  issues.push(...moneyIssues);
  if (touched.length === 0 && issues.length === 0 && !hasMoney) return { outcome: 'unchanged' };

  const values = toVehicleFormValues({
    ...stored.input,
    features: [...stored.input.features],
    disclosures: { ...stored.input.disclosures },
    inspections: { ...stored.input.inspections },
  });
  if (!stored.isMileageKnown) values.mileageKm = '';
  issues.push(...applyCells(values, cells, touched));
  // A draft can leave its status only when publication's requirements are met, as in the database.
  const isLeavingDraft = stored.input.status === 'Draft' && values.status !== 'Draft';
  const draftFor = isLeavingDraft ? findMissingForPublication(values) : [];
  const { input, found } = validate(withPlaceholders(values, touched), rules);
  issues.push(...found, ...findUnlistedValues(values, touched, rules.known));
  if (issues.length > 0 || !input) return { outcome: 'rejected', issues: distinct(issues) };
  if (draftFor.length > 0) input.status = 'Draft';

  const columns = findChanges(input, stored, touched);
  if (Object.keys(columns).length === 0 && !hasMoney) return { outcome: 'unchanged' };
  const before = { price: stored.input.price, mileageKm: stored.isMileageKnown ? stored.input.mileageKm : null };
  const unusual = findUnusualChanges(before, {
    price: 'price' in columns ? input.price : before.price,
    mileageKm: 'mileage' in columns ? input.mileageKm : before.mileageKm,
  });
  const { id, version } = stored;
  return {
    outcome: 'update',
    ...{ id, version, input, touched, columns, money, draftFor, unusual },
    vehicle: vehicleTitle(stored.input),
  };
}

/** Applies `engine` first, since separate size and cylinder columns are more exact. */
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

function findChanges(input: VehicleInput, stored: StoredVehicle, touched: ImportFieldKey[]): Record<string, Column> {
  const after = toVehicleUpdateRow(input);
  const before: Record<string, Column> = toVehicleUpdateRow(stored.input);
  if (!stored.isMileageKnown) before.mileage = null;
  const names = new Set(touched.flatMap((key) => toStoredColumns(key)));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => names.has(name) && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

function distinct(issues: RowIssue[]): RowIssue[] {
  return issues.filter(
    (issue, index) =>
      issues.findIndex(({ field, reason }) => field === issue.field && reason === issue.reason) === index,
  );
}
