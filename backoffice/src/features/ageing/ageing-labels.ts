import { formatPrice } from '@dealer/shared-domain';
import { daysToNextStep, type MoneyRow, type PriceStep } from '@dealer/shared-domain/staff';
import { formatMarginShare } from '../../format.ts';

/** `12.5 %`; null without a price. */
export function formatShareOf(price: number, margin: number): string | null {
  return price > 0 ? formatMarginShare((margin / price) * 100) : null;
}

/** `−4 %` or `−$500` */
export function formatStep({ kind, amount }: PriceStep, currency?: string): string {
  return kind === 'percent' ? `−${amount.toLocaleString('en-CA')} %` : `−${formatPrice(amount, currency)}`;
}

export function isStopped({ proposed, stepped }: Pick<MoneyRow, 'proposed' | 'stepped'>): boolean {
  return proposed !== null && stepped !== null && proposed > stepped;
}

/** Why nothing is proposed, or when something will be. */
export function describeNoProposal(row: MoneyRow, steps: readonly PriceStep[]): string {
  if (row.status === 'Pending') return 'pending';
  if (row.floorPrice !== null && row.price <= row.floorPrice) return 'at the floor';
  const days = daysToNextStep(row.days, steps);
  const next = days === null ? '' : days === 1 ? 'tomorrow' : `in ${days} days`;
  if (row.isDone) return next ? `lowered, next ${next}` : 'lowered';
  return next || '–';
}
