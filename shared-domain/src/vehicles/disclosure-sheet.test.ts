import { expect, test } from 'vitest';
import { describeDisclosureSheet, shortenTexts, toSheetFindings } from './disclosure-sheet.ts';
import { mapDisclosures } from './disclosures.ts';
import { emptyVehicleFormValues } from './vehicle-form-values.ts';
import type { VehicleInput } from './vehicle-input.ts';
import { historyFactChoices } from './vehicle-options.ts';

const anInput = (input: Partial<VehicleInput> = {}): VehicleInput => ({
  ...emptyVehicleFormValues(new Date('2026-11-23T12:00:00Z')),
  ...{ year: 2019, make: 'Honda', model: 'Civic', trim: 'EX', price: 18_995, mileageKm: 84_210 },
  ...{ cylinders: 4, incidentDamage: null, historyAssessed: true, disclosures: mapDisclosures(() => '') },
  ...input,
});
const rowsOf = (input: VehicleInput) => describeDisclosureSheet(input, 'CAD').flatMap(({ rows }) => rows);
const find = (input: VehicleInput, label: string) => rowsOf(input).find((row) => row.label === label);

test('name and distance are stated, and what was assessed without findings has nothing reported', () => {
  const rows = rowsOf(anInput());
  expect(rows.slice(0, 2).map(({ text }) => text)).toEqual(['2019 Honda Civic EX', '84,210 km']);
  expect(new Set(rows.slice(2).map(({ state }) => state))).toEqual(new Set(['none']));
});

test('without an assessed history nothing is called clean, except categories that somebody filled in', () => {
  const { clean, unassessed } = toSheetFindings(describeDisclosureSheet(anInput({ historyAssessed: false }), 'CAD'));
  expect(clean).toHaveLength(9);
  expect(unassessed).toHaveLength(30);
});

test('each recorded fact is reported on its own line', () => {
  const input = anInput({ historyFacts: [...historyFactChoices] });
  expect(toSheetFindings(describeDisclosureSheet(input, 'CAD')).reported).toHaveLength(historyFactChoices.length);
});

test('uses, places, damage, odometer and notes are reported with their words', () => {
  const input = anInput({
    pastUse: ['Daily rental'],
    jurisdictions: 'Quebec',
    incidentDamage: 4120,
    odometer: 'Believed to be higher than shown',
    historyNotes: 'Right rear tire 4 mm',
    disclosures: { ...mapDisclosures(() => ''), obd2Scan: 'Not assessed', exterior: 'One scratch' },
  });
  expect(find(input, 'Daily rental')?.state).toBe('reported');
  expect(find(input, 'Registered outside Ontario')).toMatchObject({ state: 'reported', text: 'Quebec' });
  expect(find(input, 'Damage from one incident')?.text).toBe('$4,120 in all');
  expect(find(input, 'Distance believed to be higher')?.state).toBe('reported');
  expect(find(input, 'Any other fact that matters')?.text).toBe('Right rear tire 4 mm');
  expect(find(input, 'OBD2 Scan')?.state).toBe('not-assessed');
  expect(find(input, 'Exterior')).toMatchObject({ state: 'reported', text: 'One scratch' });
});

test('an unknown distance is not stated', () => {
  expect(find(anInput({ mileageKm: null }), 'Total distance')?.state).toBe('not-assessed');
});

test('texts are shortened only when they do not fit together, at a word', () => {
  const rows = [{ text: 'One scratch' }, { text: 'word '.repeat(400) }];
  expect(shortenTexts(rows, 5000).some(({ isShort }) => isShort)).toBe(false);
  const [first, second] = shortenTexts(rows, 400);
  expect(first).toEqual({ text: 'One scratch', isShort: false });
  expect(second?.isShort).toBe(true);
  expect(second?.text).toMatch(/^(word )+word…$/);
});
