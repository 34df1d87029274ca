import {
  type DisclosureKey,
  disclosureKinds,
  formatDate,
  formatMileage,
  formatPrice,
  nothingReported,
} from '@dealer/shared-domain';
import {
  fieldLabels,
  type InputField,
  inputFields,
  type Merge,
  type MergePart,
  mergeChanges,
  readMileage,
  readPrice,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';

export type VehiclePart = MergePart<VehicleFormValues> & {
  key: string;
  label: string;
  format: (values: VehicleFormValues) => string;
};

export type VehicleMerge = Merge<VehicleFormValues, VehiclePart> & {
  local: VehicleFormValues;
  remote: VehicleFormValues;
};

type Versions = { baseline: VehicleFormValues; local: VehicleFormValues; remote: VehicleFormValues };

export function mergeVehicles({ baseline, local, remote }: Versions): VehicleMerge {
  // Cloned, because the form mutates the object that it returns.
  const submitted = structuredClone(local);
  return { ...mergeChanges(vehicleParts, { baseline, local: submitted, remote }), local: submitted, remote };
}

const vehicleParts: readonly VehiclePart[] = [
  ...inputFields.filter((name) => name !== 'disclosures' && name !== 'inspections').map(toFieldPart),
  ...disclosureKinds.map(({ key, label }) => toDisclosurePart(key, label)),
];

function toFieldPart(name: InputField): VehiclePart {
  return {
    key: name,
    label: fieldLabels[name].label,
    read: (values) => values[name],
    copy: (target, source) => ({ ...target, [name]: structuredClone(source[name]) }),
    format: (values) => formatValue(name, values[name]),
  };
}

/** A text and its inspection merge together, because an inspection covers the text that was inspected. */
function toDisclosurePart(key: DisclosureKey, label: string): VehiclePart {
  const format = ({ disclosures, inspections }: VehicleFormValues) =>
    formatDisclosure(disclosures[key], inspections[key]);
  return {
    key: `disclosures.${key}`,
    label,
    read: format,
    copy: (target, source) => ({
      ...target,
      disclosures: { ...target.disclosures, [key]: source.disclosures[key] },
      inspections: { ...target.inspections, [key]: source.inspections[key] },
    }),
    format,
  };
}

function formatDisclosure(stored: string, inspectedAt: string): string {
  const text = stored || nothingReported;
  return inspectedAt ? `${text} (inspected ${formatDate(inspectedAt)})` : text;
}

function formatValue(name: InputField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'string' && value ? formatText(name, value) : 'empty';
}

/** Text that is not a number is shown as typed. */
function formatText(name: InputField, text: string): string {
  if (name === 'price') return formatReading(readPrice(text).value, formatPrice) ?? text;
  if (name === 'mileageKm') return formatReading(readMileage(text).value, formatMileage) ?? text;
  return text;
}

function formatReading(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}
