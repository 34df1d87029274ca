import type { VehicleImage } from './vehicle.ts';

/** The nine categories in the order in which a vehicle page shows them. */
export const disclosureKinds = [
  { key: 'safetyRelated', label: 'Safety-related' },
  { key: 'mechanical', label: 'Mechanical' },
  { key: 'exterior', label: 'Exterior' },
  { key: 'interior', label: 'Interior' },
  { key: 'tiresWheels', label: 'Tires & Wheels' },
  { key: 'obd2Scan', label: 'OBD2 Scan' },
  { key: 'bodyCondition', label: 'Body Condition' },
  { key: 'title', label: 'Title' },
  { key: 'outOfProvince', label: 'Out of Province' },
] as const;

export type DisclosureKey = (typeof disclosureKinds)[number]['key'];
export type DisclosureState = 'none' | 'not-assessed' | 'reported';

export type Disclosure = {
  key: DisclosureKey;
  label: string;
  state: DisclosureState;
  text: string;
  images: VehicleImage[];
};

const nothingReported = 'Nothing reported';
const notAssessed = 'Not assessed';

/** Reads a stored disclosure text: nothing written means that nothing was found, not that nobody looked. */
export function parseDisclosureText(stored: string | null): { state: DisclosureState; text: string } {
  const text = (stored ?? '').trim();
  const lowered = text.toLowerCase();
  if (text === '' || lowered === nothingReported.toLowerCase()) return { state: 'none', text: nothingReported };
  if (lowered === notAssessed.toLowerCase()) return { state: 'not-assessed', text: notAssessed };
  return { state: 'reported', text };
}
