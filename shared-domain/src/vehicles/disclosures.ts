import * as v from 'valibot';
import { mapNames } from './fields.ts';
import type { VehicleImage } from './vehicle-media.ts';

/** In display order. */
export const disclosureCategories = {
  safetyRelated: { column: 'disclosure_safety_related', label: 'Safety-related' },
  mechanical: { column: 'disclosure_mechanical', label: 'Mechanical' },
  exterior: { column: 'disclosure_exterior', label: 'Exterior' },
  interior: { column: 'disclosure_interior', label: 'Interior' },
  tiresWheels: { column: 'disclosure_tires_wheels', label: 'Tires & Wheels' },
  obd2Scan: { column: 'disclosure_obd2_scan', label: 'OBD2 Scan' },
  bodyCondition: { column: 'disclosure_body_condition', label: 'Body Condition' },
  title: { column: 'disclosure_title', label: 'Title' },
  outOfProvince: { column: 'disclosure_out_of_province', label: 'Out of Province' },
} as const;

export type DisclosureKey = keyof typeof disclosureCategories;

const disclosureKeys = Object.keys(disclosureCategories).filter(
  (key): key is DisclosureKey => key in disclosureCategories,
);

export const disclosureKinds = disclosureKeys.map((key) => ({ key, ...disclosureCategories[key] }));

export function mapDisclosures<Value>(toValue: (key: DisclosureKey) => Value): Record<DisclosureKey, Value> {
  return mapNames(disclosureKeys, toValue);
}

export type DisclosureState = 'none' | 'not-assessed' | 'reported';

export type Disclosure = {
  key: DisclosureKey;
  label: string;
  state: DisclosureState;
  text: string;
  /** Null without a recorded inspection, even if there is a text. */
  inspectedAt: string | null;
  images: VehicleImage[];
};

/** A missing category has no recorded inspection. */
export type InspectionDates = Partial<Record<DisclosureKey, string>>;

export const nothingReported = 'Nothing reported';
export const notAssessed = 'Not assessed';

/** An empty text reads "Nothing reported", by the specification. */
export function parseDisclosureText(stored: string | null): { state: DisclosureState; text: string } {
  const text = (stored ?? '').trim();
  const lowered = text.toLowerCase();
  if (text === '' || lowered === nothingReported.toLowerCase()) return { state: 'none', text: nothingReported };
  if (lowered === notAssessed.toLowerCase()) return { state: 'not-assessed', text: notAssessed };
  return { state: 'reported', text };
}

/** Invalid dates read as no inspection. */
export const inspectionDatesSchema = v.pipe(v.unknown(), v.transform(toInspectionDates));

function toInspectionDates(stored: unknown): InspectionDates {
  return readByCategory(stored, (date) =>
    typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? date : undefined,
  );
}

export function readByCategory(
  stored: unknown,
  read: (value: unknown) => string | undefined,
): Partial<Record<DisclosureKey, string>> {
  const values: Partial<Record<DisclosureKey, string>> = {};
  for (const [name, value] of Object.entries(stored ?? {})) {
    const kind = disclosureKinds.find(({ key }) => key === name);
    const text = read(value);
    if (kind && text !== undefined) values[kind.key] = text;
  }
  return values;
}

/** Out of nine. */
export function countInspected(dates: Readonly<Record<string, string | undefined>>): number {
  return disclosureKinds.filter(({ key }) => dates[key]).length;
}
