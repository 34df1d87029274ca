import {
  compareSpecifications,
  type Disclosure,
  disclosureKinds,
  formatDate,
  type Vehicle,
} from '@dealer/shared-domain';

/** `values` are in the order of the vehicles. */
type ComparisonRow = { label: string; values: ComparisonValue[]; differs: boolean };
export type ComparisonValue =
  | { kind: 'yes' }
  | { kind: 'no' }
  | { kind: 'text'; text: string; note?: string }
  | { kind: 'unknown' };
export type ComparisonPart = { title: string; rows: ComparisonRow[] };

/** Rows that no vehicle states are left out. */
export function compareVehicles(vehicles: Vehicle[]): ComparisonPart[] {
  const parts = [
    { title: 'Specifications', rows: compareSpecifications(vehicles).map(toSpecificationRow) },
    { title: 'Features', rows: compareFeatures(vehicles) },
    { title: 'Disclosures', rows: compareDisclosures(vehicles) },
  ];
  return parts
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ values }) => !values.every(isUnknown)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Features that differ only in case share a row, labelled by the first. */
function compareFeatures(vehicles: Vehicle[]): ComparisonRow[] {
  const owned = vehicles.map(({ features }) => new Set(features.map((feature) => feature.toLowerCase())));
  const labels = new Map<string, string>();
  for (const feature of vehicles.flatMap(({ features }) => features)) {
    const key = feature.toLowerCase();
    if (!labels.has(key)) labels.set(key, feature);
  }
  return [...labels]
    .map(([key, label]) =>
      toRow(
        label,
        owned.map((features) => ({ kind: features.has(key) ? 'yes' : 'no' })),
      ),
    )
    .sort((a, b) => Number(b.differs) - Number(a.differs) || (a.label < b.label ? -1 : 1));
}

function compareDisclosures(vehicles: Vehicle[]): ComparisonRow[] {
  return disclosureKinds.map(({ key, label }) =>
    toRow(
      label,
      vehicles.map(({ disclosures }) => toDisclosureValue(disclosures.find((disclosure) => disclosure.key === key))),
    ),
  );
}

function toDisclosureValue(disclosure: Disclosure | undefined): ComparisonValue {
  if (!disclosure) return { kind: 'unknown' };
  const { text, inspectedAt } = disclosure;
  return { kind: 'text', text, ...(inspectedAt && { note: `Inspected ${formatDate(inspectedAt)}` }) };
}

function toSpecificationRow({ label, values }: { label: string; values: (string | null)[] }): ComparisonRow {
  return toRow(label, values.map(toText));
}

function toRow(label: string, values: ComparisonValue[]): ComparisonRow {
  return { label, values, differs: new Set(values.map(toComparable)).size > 1 };
}

/** Different inspection dates are no difference; an inspection and none are. */
function toComparable(value: ComparisonValue): string {
  return value.kind === 'text' ? `${value.text}\n${value.note !== undefined}` : value.kind;
}

function toText(text: string | null): ComparisonValue {
  return text === null ? { kind: 'unknown' } : { kind: 'text', text };
}

function isUnknown({ kind }: ComparisonValue): boolean {
  return kind === 'unknown';
}
