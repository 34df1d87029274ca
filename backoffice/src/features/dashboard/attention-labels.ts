import { type DealerContact, disclosureKinds, formatPrice, pluralize, pluralNoun } from '@dealer/shared-domain';
import { type AttentionVehicle, formatMinutes, type OverdueLead } from '@dealer/shared-domain/staff';
import { titleClosedDrives } from '../../closed-drives.ts';
import { formatShortDay, formatVehicles } from '../../format.ts';

const dayMs = 24 * 60 * 60_000;

export const groupTitles = {
  backup: 'The automatic backup failed',
  leads: (count: number) => `${pluralize(count, 'lead is', 'leads are')} overdue`,
  messages: (count: number) => `${pluralize(count, 'message waits', 'messages wait')} for an answer`,
  closedDrives: titleClosedDrives,
  unpublished: (count: number) => `${pluralize(count, 'planned publication')} did not happen`,
  withoutPhotographs: (count: number) => `${formatVehicles(count)} ${pluralNoun(count, 'has', 'have')} no photographs`,
  unsold: (count: number, days: number) =>
    `${formatVehicles(count)} ${pluralNoun(count, 'is', 'are')} longer than ${pluralize(days, 'day')} on the lot`,
  unassessed: (count: number) =>
    `${pluralize(count, 'listed vehicle has', 'listed vehicles have')} disclosures not assessed`,
};

type Dealer = Pick<DealerContact, 'currency' | 'timeZone'>;

/** `Draft since Oct 20, no price` */
export function formatState({ status, createdAt, price }: AttentionVehicle, { currency, timeZone }: Dealer): string {
  const since = formatShortDay(createdAt, timeZone);
  return `${status} since ${since}, ${price > 0 ? formatPrice(price, currency) : 'no price'}`;
}

/** `84 days · $15,400 · 212 views` */
export function formatAge({ createdAt, price, views }: AttentionVehicle, { currency }: Dealer, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(createdAt)) / dayMs);
  const seen = pluralize(views, 'view');
  return `${pluralize(days, 'day')} · ${formatPrice(price, currency)} · ${seen}`;
}

/** `Tires & Wheels, OBD2 Scan` */
export function formatUnassessed({ unassessed }: AttentionVehicle): string {
  if (unassessed.length === disclosureKinds.length) return 'None of the nine';
  return disclosureKinds
    .filter(({ key }) => unassessed.includes(key))
    .map(({ label }) => label)
    .join(', ');
}

/** `Waits 2 h 5 min in opening hours` or `Send the report, was due Nov 20` */
export function formatOverdue({ kind, minutes, step, due }: OverdueLead, { timeZone }: Dealer): string {
  if (kind === 'waiting') return `Waits ${formatMinutes(minutes ?? 0)} in opening hours`;
  return `${step || 'Next step'}, was due ${formatShortDay(due, timeZone)}`;
}
