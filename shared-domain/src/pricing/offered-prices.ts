import { formatDate, formatPrice, pluralize } from '../format.ts';

export type OfferedPrice = {
  price: number;
  offeredFrom: string;
  /** Full days on offer, not counting those as a draft or with a sale pending. */
  days: number;
};

/** A price must have been a real offer before a lower one is called less (Competition Act, s. 74.01). */
const minDaysBeforeClaim = 7;

/** How much less the current price is than the one before; null for a rise, or an offer of only a few days. */
export function findPriceDrop(prices: readonly OfferedPrice[]): { amount: number; since: string } | null {
  const current = prices.at(-1);
  return current && isDropAt(prices, prices.length - 1)
    ? { amount: (prices.at(-2)?.price ?? 0) - current.price, since: current.offeredFrom }
    : null;
}

type Formats = { currency: string; timeZone: string };

/** `$1,500 less than on Sep 28, 2026, in 2 steps.` Without a drop at every step only the number of prices. */
export function describeOfferedPrices(prices: readonly OfferedPrice[], { currency, timeZone }: Formats): string {
  const [first, current] = [prices[0], prices.at(-1)];
  if (!first || !current) return '';
  const day = formatDate(first.offeredFrom, timeZone);
  const drops = prices.filter((_, at) => isDropAt(prices, at)).length;
  if (drops === 0 || drops < prices.length - 1) return `${pluralize(prices.length, 'price')} since ${day}.`;
  const steps = drops > 1 ? `, in ${drops} steps` : '';
  return `${formatPrice(first.price - current.price, currency)} less than on ${day}${steps}.`;
}

function isDropAt(prices: readonly OfferedPrice[], at: number): boolean {
  const [price, previous] = [prices[at], prices[at - 1]];
  return Boolean(price && previous && previous.days >= minDaysBeforeClaim && price.price < previous.price);
}
