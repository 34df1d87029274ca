import { formatMileage, formatPrice, vehicleName } from '../format.ts';
import { type DisclosureKey, type DisclosureState, disclosureKinds, parseDisclosureText } from './disclosures.ts';
import type { VehicleInput } from './vehicle-input.ts';

/** `stated`: a fact of every vehicle. */
export type SheetState = DisclosureState | 'stated';
export type SheetRow = { label: string; state: SheetState; text: string };
export type SheetGroup = { title: string; rows: SheetRow[] };

/** Ontario's rule on facts that were not disclosed (O. Reg. 333/08, s. 50); the dealer's own text replaces it. */
export const disclosureStatement =
  'Ontario has no general cooling-off period. If certain facts, such as distance, brand, or use as a rental, taxi or ' +
  'police vehicle, are not disclosed, the buyer may cancel the contract within 90 days of delivery.';

export const sheetStateLabels: Record<SheetState, string> = {
  stated: 'Stated',
  none: 'Nothing reported',
  'not-assessed': 'Not assessed',
  reported: 'Reported',
};

const facts = {
  Title: [
    ['Declared a total loss by an insurer', 'Total loss declared by an insurer'],
    ['Salvage', 'Salvage title'],
    ['Irreparable', 'Irreparable title'],
    ['Stolen and recovered', 'Stolen and recovered'],
    ['Maker’s warranty cancelled', "Manufacturer's warranty cancelled"],
  ],
  Damage: [
    ['Fire', 'Fire damage'],
    ['Water to the floorboards or higher', 'Water damage to the floorboards or higher'],
    ['Structural damage, repair or change', 'Structural damage, repair or alteration'],
    ['Two or more adjacent panels replaced', 'Two or more adjacent panels replaced'],
  ],
  Safety: [
    ['Anti-lock brakes not working', 'Anti-lock brakes not working'],
    ['Airbags missing or not working', 'Airbags missing or not working'],
  ],
  'Repair needed': [
    ['Engine, transmission, powertrain', 'Engine, transmission or powertrain needs repair'],
    ['Subframe, suspension', 'Subframe or suspension needs repair'],
    ['Computer equipment', 'Computer equipment needs repair'],
    ['Electrical', 'Electrical system needs repair'],
    ['Fuel system', 'Fuel system needs repair'],
    ['Air conditioning', 'Air conditioning needs repair'],
  ],
  Odometer: [
    ['Odometer broken or replaced', 'Odometer broken or replaced'],
    ['Odometer rolled back', 'Odometer rolled back'],
    ['Odometer shows miles', 'Odometer shows miles'],
  ],
} as const;

const uses = [
  ['Daily rental', 'Daily rental'],
  ['Police or emergency', 'Police or emergency'],
  ['Taxi or limousine', 'Taxi or limousine'],
] as const;

/** What the buyer signs for: what O. Reg. 333/08 requires, then the nine categories. */
export function describeDisclosureSheet(input: VehicleInput, currency: string): SheetGroup[] {
  const rest: DisclosureState = input.historyAssessed ? 'none' : 'not-assessed';
  const row = (label: string, text: string | null, isReported = Boolean(text)): SheetRow => ({
    label,
    state: isReported ? 'reported' : rest,
    text: text ?? '',
  });
  const listed = (pairs: readonly (readonly [string, string])[], found: readonly string[]) =>
    pairs.map(([label, value]) => row(label, null, found.includes(value)));
  const ofHistory = (group: keyof typeof facts) => listed(facts[group], input.historyFacts);

  return [
    { title: 'Vehicle and distance', rows: [...describeVehicleRows(input), ...toOdometerRows(input, row)] },
    { title: 'Odometer', rows: ofHistory('Odometer') },
    {
      title: 'Use before',
      rows: [...listed(uses, input.pastUse), row('Registered outside Ontario', input.jurisdictions.trim() || null)],
    },
    { title: 'Title', rows: ofHistory('Title') },
    {
      title: 'Damage',
      rows: [
        ...ofHistory('Damage'),
        row(
          'Damage from one incident',
          input.incidentDamage ? `${formatPrice(input.incidentDamage, currency)} in all` : null,
        ),
      ],
    },
    { title: 'Safety', rows: ofHistory('Safety') },
    { title: 'Repair needed', rows: ofHistory('Repair needed') },
    {
      title: 'Other facts',
      rows: [
        ...listed(
          [
            ['Differs from the original specification', 'Differs from original specifications'],
            ['Badge does not match', 'Badge does not match the model'],
          ],
          input.historyFacts,
        ),
        row('Any other fact that matters', input.historyNotes.trim() || null),
      ],
    },
    { title: 'Condition, by category', rows: describeCategories(input) },
  ];
}

function describeVehicleRows(input: VehicleInput): SheetRow[] {
  const { mileageKm, trim } = input;
  return [
    {
      label: 'Make, model, trim, model year',
      state: 'stated',
      text: vehicleName({ ...input, trim: trim || null }),
    },
    mileageKm === null
      ? { label: 'Total distance', state: 'not-assessed', text: '' }
      : { label: 'Total distance', state: 'stated', text: formatMileage(mileageKm) },
  ];
}

type ToRow = (label: string, text: string | null, isReported?: boolean) => SheetRow;

function toOdometerRows({ odometer }: VehicleInput, row: ToRow): SheetRow[] {
  return [
    row('Distance believed to be higher', null, odometer === 'Believed to be higher than shown'),
    row('Distance unknown', null, odometer === 'Unknown and may be substantially higher'),
  ];
}

/** Choices of the form that state a fact and report nothing. */
const harmless: Partial<Record<DisclosureKey, string>> = { title: 'Clean Title', outOfProvince: 'No' };

function describeCategories({ disclosures }: VehicleInput): SheetRow[] {
  return disclosureKinds.map(({ key, label }) => {
    const { state, text } = parseDisclosureText(disclosures[key]);
    if (harmless[key] === text) return { label, state: 'stated', text };
    return { label, state, text: state === 'reported' ? text : '' };
  });
}

/** The findings, then the unassessed categories and those without a finding, in one line each. */
export function toSheetFindings(groups: readonly SheetGroup[]): {
  reported: SheetRow[];
  unassessed: string[];
  clean: string[];
} {
  const rows = groups.flatMap((group) => group.rows);
  const labels = (state: SheetState) => rows.filter((row) => row.state === state).map(({ label }) => label);
  return {
    reported: rows.filter(({ state }) => state === 'reported'),
    unassessed: labels('not-assessed'),
    clean: labels('none'),
  };
}

const lengthSteps = [2000, 600, 300, 160, 100, 60, 30] as const;

/** Shortens the longest texts until all fit `budget` characters; `isShort` marks what the annex repeats in full. */
export function shortenTexts<Row extends { text: string }>(
  rows: readonly Row[],
  budget: number,
): (Row & { isShort: boolean })[] {
  const total = (limit: number) => rows.reduce((sum, { text }) => sum + Math.min(text.length, limit), 0);
  const limit = lengthSteps.find((step) => total(step) <= budget) ?? 30;
  return rows.map((row) => {
    const line = row.text.replace(/\s+/g, ' ').trim();
    if (line.length <= limit) return { ...row, text: line, isShort: false };
    return { ...row, text: `${line.slice(0, limit).replace(/\s\S*$/, '')}…`, isShort: true };
  });
}
