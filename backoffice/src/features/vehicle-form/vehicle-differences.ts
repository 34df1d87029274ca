import { type DisclosureKey, disclosureKinds } from '@dealer/shared-domain';
import { type VehicleFieldName, type VehicleFormValues, vehicleFieldLabels } from '@dealer/shared-domain/staff';
import { vehicleFieldNames } from './vehicle-fields.ts';

export type VehicleDifference = { key: string; label: string; mine: string; theirs: string };

export type MergedVehicle = {
  /** Theirs, with everything that I changed on top. */
  merged: VehicleFormValues;
  /** What I changed and they hold otherwise. */
  differences: VehicleDifference[];
  /** What they changed and I did not: it is taken over. */
  takenOver: VehicleDifference[];
};

type Values = VehicleFormValues;

/** Brings together what two people made of the same vehicle; `base` is what I started from. */
export function mergeVehicles(base: Values, mine: Values, theirs: Values): MergedVehicle {
  const merged = { ...theirs, disclosures: { ...theirs.disclosures } };
  const differences: VehicleDifference[] = [];
  const takenOver: VehicleDifference[] = [];

  for (const part of comparableParts) {
    const [was, my, their] = [part.read(base), part.read(mine), part.read(theirs)];
    if (isEqual(my, their)) continue;
    const difference = { key: part.key, label: part.label, mine: toWords(my), theirs: toWords(their) };
    if (isEqual(was, my)) {
      takenOver.push(difference);
    } else {
      part.copy(mine, merged);
      differences.push(difference);
    }
  }
  return { merged, differences, takenOver };
}

type ComparablePart = {
  key: string;
  label: string;
  read: (values: Values) => unknown;
  copy: (from: Values, to: Values) => void;
};

const comparableParts: ComparablePart[] = [
  ...vehicleFieldNames.filter((name) => name !== 'disclosures').map(toFieldPart),
  ...disclosureKinds.map(({ key, label }) => toDisclosurePart(key, label)),
];

function toFieldPart(name: VehicleFieldName): ComparablePart {
  return {
    key: name,
    label: vehicleFieldLabels[name],
    read: (values) => values[name],
    copy: (from, to) => copyField(name, from, to),
  };
}

function toDisclosurePart(key: DisclosureKey, label: string): ComparablePart {
  return {
    key: `disclosures.${key}`,
    label,
    read: (values) => values.disclosures[key],
    copy: (from, to) => {
      to.disclosures[key] = from.disclosures[key];
    },
  };
}

function copyField<Name extends VehicleFieldName>(name: Name, from: Values, to: Values): void {
  to[name] = from[name];
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function toWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'string' && value ? value : 'empty';
}
