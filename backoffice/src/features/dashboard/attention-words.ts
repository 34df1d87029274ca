import { type DealerContact, disclosureKinds, formatCount, formatPrice } from '@dealer/shared-domain';
import type { AttentionVehicle } from '@dealer/shared-domain/staff';
import { formatShortDay, formatVehicles } from '../../format.ts';

const dayMs = 24 * 60 * 60_000;

export const sayGroups = {
  messages: (count: number) =>
    count === 1 ? '1 message waits for an answer' : `${formatCount(count)} messages wait for an answer`,
  withoutPhotographs: (count: number) => `${formatVehicles(count)} ${count === 1 ? 'has' : 'have'} no photographs`,
  unsold: (count: number, days: number) =>
    `${formatVehicles(count)} ${count === 1 ? 'is' : 'are'} longer than ${days} ${days === 1 ? 'day' : 'days'} on the lot`,
  unassessed: (count: number) =>
    `${formatCount(count)} listed ${count === 1 ? 'vehicle has' : 'vehicles have'} disclosures not assessed`,
};

type Dealer = Pick<DealerContact, 'currency' | 'timeZone'>;

/** `Draft since Oct 20, no price` */
export function sayState({ status, createdAt, price }: AttentionVehicle, { currency, timeZone }: Dealer): string {
  const since = formatShortDay(createdAt, timeZone);
  return `${status} since ${since}, ${price > 0 ? formatPrice(price, currency) : 'no price'}`;
}

/** `84 days · $15,400 · 212 views` */
export function sayAge({ createdAt, price, views }: AttentionVehicle, { currency }: Dealer, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(createdAt)) / dayMs);
  const seen = `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`;
  return `${formatCount(days)} days · ${formatPrice(price, currency)} · ${seen}`;
}

/** `Tires & Wheels, OBD2 Scan` */
export function sayUnassessed({ unassessed }: AttentionVehicle): string {
  if (unassessed.length === disclosureKinds.length) return 'None of the nine';
  return disclosureKinds
    .filter(({ key }) => unassessed.includes(key))
    .map(({ label }) => label)
    .join(', ');
}
