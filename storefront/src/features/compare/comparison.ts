import { disclosureKinds, formatMileage, type Vehicle } from '@dealer/shared-domain';
import { formatPastUse } from '@dealer/shared-ui';

/** One line of a comparison: what each vehicle has, in their order. */
export type ComparisonRow = { label: string; values: ComparisonValue[]; differs: boolean };
/** `yes` and `no` for what a vehicle has or has not; else words, or nothing where nothing is stated. */
export type ComparisonValue = { kind: 'yes' } | { kind: 'no' } | { kind: 'text'; text: string } | { kind: 'unknown' };
export type ComparisonPart = { title: string; rows: ComparisonRow[] };

type Fact = { label: string; read: (vehicle: Vehicle) => string | number | null };

const facts: Fact[] = [
  { label: 'Year', read: ({ year }) => year },
  { label: 'Mileage', read: ({ mileageKm }) => (mileageKm === null ? null : formatMileage(mileageKm)) },
  { label: 'Status', read: ({ status }) => status },
  { label: 'Body Style', read: ({ bodyStyle }) => bodyStyle },
  { label: 'Transmission', read: ({ transmission }) => transmission },
  { label: 'Drivetrain', read: ({ drivetrain }) => drivetrain },
  { label: 'Fuel Type', read: ({ fuelType }) => fuelType },
  { label: 'Engine', read: readEngine },
  { label: 'Color', read: ({ color }) => color },
  { label: 'Interior Color', read: ({ interiorColor }) => interiorColor },
  { label: 'Condition', read: ({ condition }) => condition },
  { label: 'Past use', read: ({ pastUse }) => (pastUse.length > 0 ? formatPastUse(pastUse) : null) },
  { label: 'Sold as-is', read: ({ soldAsIs }) => (soldAsIs ? 'Yes' : 'No') },
];

/** What sets the vehicles apart and what they share, in three parts. What no vehicle states is left out. */
export function compareVehicles(vehicles: Vehicle[]): ComparisonPart[] {
  const parts = [
    { title: 'Specifications', rows: facts.map(({ label, read }) => toRow(label, vehicles.map(read).map(toText))) },
    { title: 'Features', rows: compareFeatures(vehicles) },
    { title: 'Disclosures', rows: compareDisclosures(vehicles) },
  ];
  return parts
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ values }) => !values.every(isUnknown)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Two spellings of one feature are one line; the first one names it. */
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
      vehicles.map(({ disclosures }) => toText(disclosures.find((disclosure) => disclosure.key === key)?.text ?? null)),
    ),
  );
}

function readEngine({ engine, engineSize, cylinders }: Vehicle): string | null {
  return engine ?? ([engineSize, cylinders ? `${cylinders} cylinders` : null].filter(Boolean).join(', ') || null);
}

function toRow(label: string, values: ComparisonValue[]): ComparisonRow {
  return { label, values, differs: new Set(values.map((value) => JSON.stringify(value))).size > 1 };
}

function toText(value: string | number | null): ComparisonValue {
  return value === null ? { kind: 'unknown' } : { kind: 'text', text: String(value) };
}

function isUnknown({ kind }: ComparisonValue): boolean {
  return kind === 'unknown';
}
