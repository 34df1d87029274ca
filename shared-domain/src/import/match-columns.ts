import { type ImportFieldKey, importFields, requiredImportFields } from './import-fields.ts';
import { commonHeadings } from './source-profiles.ts';

/** One entry per column of the file; null if it is not imported. */
export type ColumnMapping = (ImportFieldKey | null)[];

const known = new Map([
  ...Object.entries(commonHeadings).flatMap(([name, key]) => (key ? [[toPlainName(name), key] as const] : [])),
  ...importFields.flatMap(({ key, label, names }) =>
    [key, label, ...names].map((name) => [toPlainName(name), key] as const),
  ),
]);
/** Plain names of columns that are known and not imported. */
export const ignoredHeadings: ReadonlySet<string> = new Set(
  Object.entries(commonHeadings).flatMap(([name, key]) => (key === null ? [toPlainName(name)] : [])),
);
/** For files without column names. */
const specifiedOrder: ImportFieldKey[] = [
  'make',
  'model',
  'year',
  'price',
  'mileage',
  'color',
  'transmission',
  'fuelType',
  'bodyType',
  'engine',
  'vin',
  'description',
  'condition',
  'status',
  'features',
];
const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/i;
/** Years, prices and distances: `2019`, `$18,995.00`, `84 210 km`. */
const numberPattern = /^[-+]?\s*\$?\s*\d[\d\s,.]*(?:\$|km|kms|mi|miles|cad)?$/i;
const yearPattern = /^(?:19[5-9]\d|20[0-4]\d)$/;

/** Ignores case, accents, spaces, dots and brackets: `Ext. Colour` equals `ext_colour`. */
export function toPlainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** `Price (CAD)` and `Odometer km` are known without their unit. */
export function findKnownField(plainName: string): ImportFieldKey | null {
  const amount = known.get(plainName.replace(/(?:kms?|mi|miles|cad)$/, ''));
  return known.get(plainName) ?? (amount === 'price' || amount === 'mileage' ? amount : null);
}

/** Each field is used once; the first matching column wins. */
export function matchColumns(names: string[]): ColumnMapping {
  const taken = new Set<ImportFieldKey>();
  return names.map((name) => {
    const field = findKnownField(toPlainName(name));
    if (field === null || (taken.has(field) && field !== 'photographs')) return null;
    taken.add(field);
    return field;
  });
}

/**
 * Whether a first row names the columns: it has two known names, or it fills as many cells as the rows usually do, none of
 * them with a number. A VIN is in no such row.
 */
export function looksLikeNames(cells: string[], usualWidth = cells.length): boolean {
  const texts = cells.map((cell) => cell.trim());
  if (texts.some((text) => vinPattern.test(text))) return false;
  const matched = matchColumns(texts).filter((field) => field !== null).length;
  if (matched >= Math.min(2, texts.length)) return true;
  return texts.filter(Boolean).length >= usualWidth && !texts.some((text) => numberPattern.test(text));
}

/** For columns without names: the specified order if the VIN is in its place, otherwise by content. */
export function guessColumns(samples: string[][], width: number): ColumnMapping {
  const columns = Array.from({ length: width }, (_, index) => samples.map((cells) => cells[index]?.trim() ?? ''));
  const find = (pattern: RegExp) =>
    columns.findIndex((values) => values.filter((value) => pattern.test(value)).length * 2 > values.length);
  const vin = find(vinPattern);
  if (vin === specifiedOrder.indexOf('vin')) return columns.map((_, index) => specifiedOrder[index] ?? null);
  const year = find(yearPattern);
  return columns.map((_, index) => (index === vin ? 'vin' : index === year ? 'year' : null));
}

/** Removes the field from the column that had it; photographs may have several columns. */
export function setColumn(mapping: ColumnMapping, index: number, field: ImportFieldKey | null): ColumnMapping {
  return mapping.map((current, at) =>
    at === index ? field : current === field && field !== 'photographs' ? null : current,
  );
}

export function findMissingFields(mapping: ColumnMapping): ImportFieldKey[] {
  return requiredImportFields.filter((field) => !mapping.includes(field));
}
