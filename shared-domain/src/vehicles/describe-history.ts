import { formatPrice } from '../format.ts';
import type { DisclosureState } from './disclosures.ts';
import type { FieldValues } from './vehicle.ts';

/** Disclosures that Ontario requires in addition to the nine categories. */
export type VehicleHistory = FieldValues<
  'historyAssessed' | 'pastUse' | 'historyFacts' | 'odometer' | 'incidentDamage' | 'jurisdictions' | 'historyNotes'
>;

/** Needs no disclosure. */
const accurate = 'Distance is accurate';

/** Distinguishes findings, no findings, and not assessed. */
export function describeHistory(
  { historyAssessed, pastUse, historyFacts, odometer, incidentDamage, jurisdictions, historyNotes }: VehicleHistory,
  currency?: string,
): { state: DisclosureState; lines: string[] } {
  const lines = [
    ...pastUse.map((use) => `Used before: ${use.toLowerCase()}`),
    ...historyFacts,
    odometer && odometer !== accurate ? `Odometer: ${odometer.toLowerCase()}` : null,
    incidentDamage ? `Damage from one incident: ${formatPrice(incidentDamage, currency)}` : null,
    jurisdictions ? `Registered elsewhere: ${jurisdictions}` : null,
    historyNotes,
  ].flatMap((line) => (line ? [line] : []));
  if (lines.length > 0) return { state: 'reported', lines };
  if (!historyAssessed) return { state: 'not-assessed', lines: ['Not assessed'] };
  return { state: 'none', lines: odometer ? [`Nothing reported. ${odometer}`] : ['Nothing reported'] };
}
