import { formatCount, formatDollars, pluralNoun } from '@dealer/shared-domain';
import type { AnalyticsReport, RangeCount, SalesEntry } from '@dealer/shared-domain/staff';

type Sales = AnalyticsReport['sales'];
type Unit = Sales['unit'];

/** A chart shows this many entries; the table shows all. */
export const shownEntries = 6;

/** `May 22 – Nov 21, 2026` */
export function formatDays(firstDay: string, lastDay: string): string {
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${formatDay(firstDay, !isOneYear)} – ${formatDay(lastDay, true)}`;
}

function formatDay(day: string, hasYear: boolean): string {
  return toText({ month: 'short', day: 'numeric', ...(hasYear && { year: 'numeric' }) }, day);
}

/** `Jun` for a month, `Nov 16` for the week that begins then. */
export function nameEntry({ date }: SalesEntry, unit: Unit): string {
  return unit === 'month' ? toText({ month: 'short' }, date) : formatDay(date, false);
}

/** `June 2026`, `Week of Nov 16, 2026`; the first entry of a period may start after the month or week did. */
export function nameEntryFully(
  { date }: Pick<SalesEntry, 'date'>,
  { unit, firstDay }: Pick<Sales, 'unit' | 'firstDay'>,
): string {
  const name = unit === 'month' ? toText({ month: 'long', year: 'numeric' }, date) : `Week of ${formatDay(date, true)}`;
  return date < firstDay ? `${name}, from ${formatDay(firstDay, false)}` : name;
}

/** `Vehicles sold per month. August was the best; November is not over.` */
export function describeTrend({ salesTrends, unit }: Pick<Sales, 'salesTrends' | 'unit'>): string {
  const over = salesTrends.slice(0, -1).slice(-(shownEntries - 1));
  const most = Math.max(0, ...over.map(({ sales }) => sales));
  const best = over.filter(({ sales }) => sales === most);
  const open = salesTrends.at(-1);
  const name = (entry: SalesEntry) =>
    unit === 'month' ? toText({ month: 'long' }, entry.date) : `the week of ${formatDay(entry.date, false)}`;
  const sentences = [`Vehicles sold per ${unit}.`];
  const isOpen = open && (unit === 'month' ? `${name(open)} is not over` : 'this week is not over');
  const [only] = best;
  if (most > 0 && best.length === 1 && only) sentences.push(`${capitalize(name(only))} was the best; ${isOpen}.`);
  else if (isOpen) sentences.push(`${capitalize(isOpen)}.`);
  if (salesTrends.length > shownEntries) {
    sentences.push(`The last ${shownEntries} of ${salesTrends.length}; the table has all.`);
  }
  return sentences.join(' ');
}

const priceRangePhrases: Record<string, string> = {
  'Under $15k': 'less than $15,000',
  '$15k-$25k': 'between $15,000 and $25,000',
  '$25k-$35k': 'between $25,000 and $35,000',
  '$35k-$50k': 'between $35,000 and $50,000',
  'Over $50k': '$50,000 or more',
};
const shortRanges: Record<string, string> = {
  'Under $15k': '<15k',
  '$15k-$25k': '15–25',
  '$25k-$35k': '25–35',
  '$35k-$50k': '35–50',
  'Over $50k': '>50k',
};

export function shortenRange(range: string): string {
  return shortRanges[range] ?? range;
}

/** `More than half cost between $15,000 and $25,000.` */
export function describePrices(ranges: readonly RangeCount[]): string {
  const total = sumCounts(ranges);
  const [first, second] = ranges.toSorted((a, b) => b.count - a.count);
  if (!first || total === 0) return '';
  const phrase = priceRangePhrases[first.range] ?? first.range;
  if (first.count === total) return `All cost ${phrase}.`;
  if (first.count * 2 > total) return `More than half cost ${phrase}.`;
  return first.count === second?.count ? `Of ${formatCount(total)} with a price.` : `Most often ${phrase}.`;
}

/** `2 have passed 60 days.` */
export function describeAges(ages: readonly RangeCount[]): string {
  const old = ages.at(-1)?.count ?? 0;
  if (old === 0) return 'None has passed 60 days.';
  return `${formatCount(old)} ${pluralNoun(old, 'has', 'have')} passed 60 days.`;
}

export function sumCounts(ranges: readonly RangeCount[]): number {
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** `9 sold` and `$187,400, 4 in the period before`, shown above a column. */
export function describeEntry(entry: SalesEntry, currency: string): { head: string; note: string } {
  return {
    head: `${formatCount(entry.sales)} sold`,
    note: `${formatDollars(entry.revenue, currency)}; ${formatCount(entry.salesBefore)} in the period before`,
  };
}

/** `35 min`, `4 h 10 min`, `2 days` */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

/** `18%`, or `0.4%` below one per cent. */
export function formatShare(percentage: number): string {
  return percentage > 0 && percentage < 1 ? `${percentage.toFixed(1)}%` : `${Math.round(percentage)}%`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toText(options: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
