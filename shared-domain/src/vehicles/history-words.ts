import { formatPrice } from '../format.ts';
import type { DisclosureState } from './disclosures.ts';
import type { VehicleHistory } from './vehicle.ts';

/** A reading that is right is nothing to disclose. */
const accurate = 'Distance is accurate';

/** What buyers read of a vehicle's history and use: what was found, that nothing was, or that nobody looked. */
export function describeHistory(
  { isAssessed, facts, odometer, incidentDamage, jurisdictions, notes }: VehicleHistory,
  { pastUse, currency }: { pastUse: readonly string[]; currency?: string | undefined },
): { state: DisclosureState; lines: string[] } {
  const lines = [
    ...pastUse.map((use) => `Used before: ${use.toLowerCase()}`),
    ...facts,
    odometer && odometer !== accurate ? `Odometer: ${odometer.toLowerCase()}` : null,
    incidentDamage ? `Damage from one incident: ${formatPrice(incidentDamage, currency)}` : null,
    jurisdictions ? `Registered elsewhere: ${jurisdictions}` : null,
    notes,
  ].flatMap((line) => (line ? [line] : []));
  if (lines.length > 0) return { state: 'reported', lines };
  if (!isAssessed) return { state: 'not-assessed', lines: ['Not assessed'] };
  return { state: 'none', lines: odometer ? [`Nothing reported. ${odometer}`] : ['Nothing reported'] };
}
