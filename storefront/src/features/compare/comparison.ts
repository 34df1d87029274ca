import {
  type BestMarks,
  compareSpecifications,
  countInspectedCategories,
  type Disclosure,
  disclosureKinds,
  formatCount,
  formatDate,
  markBest,
  type RankedRow,
  type SpecificationRow,
  toKilometresPerYear,
  type Vehicle,
} from '@dealer/shared-domain';

/** `values` and `best` are in the order of the vehicles. */
export type ComparisonRow = { label: string; values: ComparisonValue[]; differs: boolean; best: BestMarks };
export type ComparisonValue =
  | { kind: 'yes' }
  | { kind: 'no' }
  | { kind: 'price'; price: number }
  | { kind: 'text'; text: string; note?: string }
  | { kind: 'unknown' };
export type ComparisonPart = { title: string; rows: ComparisonRow[] };

export const specificationsTitle = 'Specifications';

/** Rows that no vehicle states are left out. `year` is the current one. */
export function compareVehicles(vehicles: Vehicle[], year: number): ComparisonPart[] {
  const parts = [
    { title: specificationsTitle, rows: compareFacts(vehicles, year) },
    { title: 'Features', rows: compareFeatures(vehicles) },
    { title: 'Disclosures', rows: compareDisclosures(vehicles) },
  ];
  return parts
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ values }) => !values.every(isUnknown)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Price first, then the specifications; kilometres a year follow the year. */
function compareFacts(vehicles: Vehicle[], year: number): ComparisonRow[] {
  const best = (name: RankedRow) => markBest(name, vehicles, year);
  const toSpecificationRow = ({ name, label, values }: SpecificationRow): ComparisonRow =>
    toRow(label, values.map(toText), name === 'year' || name === 'mileageKm' ? best(name) : null);
  const yearly = vehicles.map((vehicle) => toKilometresPerYear(vehicle, year));
  const inspected = vehicles.map(countInspectedCategories);
  const hasInspected = inspected.some((count) => count > 0);
  return [
    toRow(
      'Price',
      vehicles.map(({ price }) => ({ kind: 'price', price })),
      best('price'),
    ),
    ...compareSpecifications(vehicles).flatMap((row) =>
      row.name === 'year'
        ? [
            toSpecificationRow(row),
            toRow(
              'Kilometres a year',
              yearly.map((kilometres) => toText(kilometres === null ? null : formatCount(kilometres))),
              best('kilometresPerYear'),
            ),
          ]
        : [toSpecificationRow(row)],
    ),
    toRow(
      'Inspected by us',
      inspected.map((count) => toText(hasInspected ? `${count} of ${disclosureKinds.length} categories` : null)),
      best('inspected'),
    ),
  ];
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

function toRow(label: string, values: ComparisonValue[], best: BestMarks = null): ComparisonRow {
  return { label, values, differs: new Set(values.map(toComparable)).size > 1, best };
}

/** Different inspection dates are no difference; an inspection and none are. */
function toComparable(value: ComparisonValue): string {
  if (value.kind === 'price') return String(value.price);
  return value.kind === 'text' ? `${value.text}\n${value.note !== undefined}` : value.kind;
}

function toText(text: string | null): ComparisonValue {
  return text === null ? { kind: 'unknown' } : { kind: 'text', text };
}

function isUnknown({ kind }: ComparisonValue): boolean {
  return kind === 'unknown';
}
