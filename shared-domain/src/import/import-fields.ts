import { type DisclosureKey, disclosureKinds } from '../vehicles/disclosures.ts';
import { fieldLabels } from '../vehicles/field-labels.ts';
import type { ColumnFieldName } from '../vehicles/fields.ts';
import { describeStaffField, staffFields } from '../vehicles/staff-fields.ts';
import type { MoneyExportKey, MoneyImportKey } from './money-keys.ts';

/** Required in every file; defaults fill the other fields. */
export const requiredImportFields = ['make', 'model', 'year', 'price', 'vin'] as const;

type ImportKeyOf<Name extends ColumnFieldName> = Name extends unknown
  ? (typeof staffFields)[Name] extends { importKey: infer Key extends string }
    ? Key
    : Name
  : never;
type DisclosureField = `disclosure${Capitalize<DisclosureKey>}`;

/** The specification's columns and everything else that a vehicle stores. */
export type ImportFieldKey =
  | ImportKeyOf<ColumnFieldName>
  | DisclosureField
  | 'id'
  | 'photographs'
  | MoneyImportKey
  | MoneyExportKey;

export type ImportField = {
  key: ImportFieldKey;
  label: string;
  names: readonly string[];
  /** `id`, `photographs` and the amounts set neither. */
  field?: ColumnFieldName;
  disclosure?: DisclosureKey;
};

function toImportKey<Name extends ColumnFieldName>(name: Name): ImportKeyOf<Name>;
function toImportKey(name: ColumnFieldName): string {
  return describeStaffField(name).importKey ?? name;
}

function toDisclosureField<Key extends DisclosureKey>(key: Key): `disclosure${Capitalize<Key>}`;
function toDisclosureField(key: string): string {
  return `disclosure${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

const columnFields: ImportField[] = Object.keys(staffFields)
  .filter((name): name is ColumnFieldName => name !== 'disclosures')
  .map((field) => {
    const { importLabel, headings } = describeStaffField(field);
    return { key: toImportKey(field), label: importLabel ?? fieldLabels[field].label, names: headings, field };
  });

const disclosureFields: ImportField[] = disclosureKinds.map(({ key, label }) => ({
  key: toDisclosureField(key),
  label: `Disclosure: ${label}`,
  names: [`disclosure ${label}`],
  disclosure: key,
}));

const photographHeadings = [
  'photo url list',
  'photo urls',
  'photo links',
  'photos',
  'image list',
  'image urls',
  'images',
  'pictures',
];

/** For the permission money. */
const moneyFields: ImportField[] = [
  { key: 'cost', label: 'Cost, before HST', names: ['cost', 'acquisition cost', 'purchase price', 'vehicle cost'] },
  { key: 'floorPrice', label: 'Floor price', names: ['floor', 'lowest price', 'minimum price'] },
  { key: 'boughtOn', label: 'Bought on', names: ['acquisition date', 'purchase date', 'date purchased'] },
  { key: 'boughtFrom', label: 'Bought from', names: ['acquired from', 'purchased from', 'acquisition source'] },
];

const computedFields: ImportField[] = [
  { key: 'reconditioning', label: 'Reconditioning', names: [] },
  { key: 'margin', label: 'Margin', names: [] },
  { key: 'daysOnLot', label: 'Days on the lot', names: [] },
];

/** In display order. */
export const importFields: readonly ImportField[] = [
  ...columnFields,
  { key: 'id', label: 'Record id', names: ['vehicle id', 'record id', 'uuid'] },
  { key: 'photographs', label: 'Photograph addresses', names: photographHeadings },
  ...disclosureFields,
  ...moneyFields,
];

const fieldsByKey = new Map([...importFields, ...computedFields].map((field) => [field.key, field]));

export function findImportTarget(key: ImportFieldKey): Pick<ImportField, 'field' | 'disclosure'> {
  return fieldsByKey.get(key) ?? {};
}

export function importFieldLabel(key: ImportFieldKey): string {
  return fieldsByKey.get(key)?.label ?? key;
}

export function isImportFieldKey(text: string): text is ImportFieldKey {
  return importFields.some(({ key }) => key === text);
}

/** What an export can write; the addresses of photographs are read only. */
export const exportFields: readonly ImportField[] = [
  ...importFields.filter(({ key }) => key !== 'photographs'),
  ...computedFields,
];
