import { formatPrice } from '@dealer/shared-domain';
import { type MoneyRow, type PriceChange, readPrice } from '@dealer/shared-domain/staff';

/** What is typed for a vehicle, and whether its price will be changed. */
export type StepDraft = { text: string; isIncluded: boolean };

/** The included prices that differ, and a message for each that is wrong. */
export function readStepChanges(
  rows: readonly MoneyRow[],
  drafts: ReadonlyMap<string, StepDraft>,
  mayGoUnderFloor: boolean,
) {
  const changes: (PriceChange & { before: number })[] = [];
  const errors = new Map<string, string>();
  for (const { id, version, price: before, floorPrice } of rows) {
    const draft = drafts.get(id);
    if (!draft?.isIncluded) continue;
    const { value, message } = readPrice(draft.text);
    if (value === undefined || value <= 0) errors.set(id, message ?? 'Enter a price above 0');
    else if (floorPrice !== null && value < floorPrice && value < before && !mayGoUnderFloor) {
      errors.set(id, `Only an owner can go below ${formatPrice(floorPrice)}`);
    } else if (value !== before) changes.push({ id, version, price: value, before });
  }
  return { changes, errors };
}
