import { formatDate, formatPrice } from '@dealer/shared-domain';
import { type MoneyChange, type MoneyPart, sumLines } from '@dealer/shared-domain/staff';

/** `Cost from $14,000 to $14,600`, one for each changed value. */
export function describeMoneyChange({ from, to }: Pick<MoneyChange, 'from' | 'to'>, currency?: string): string[] {
  const describe = (part: MoneyPart) => {
    const amount = (value: number | null) => (value === null ? 'none' : formatPrice(value, currency));
    return {
      boughtOn: part.boughtOn === undefined ? null : part.boughtOn ? formatDay(part.boughtOn) : 'none',
      boughtFrom: part.boughtFrom === undefined ? null : (part.boughtFrom ?? 'none'),
      cost: part.cost === undefined ? null : amount(part.cost),
      floorPrice: part.floorPrice === undefined ? null : amount(part.floorPrice),
      lines: part.lines === undefined ? null : amount(sumLines(part.lines)),
    };
  };
  const [before, after] = [describe(from), describe(to)];
  const names = {
    boughtOn: 'Bought on',
    boughtFrom: 'Bought from',
    cost: 'Cost',
    floorPrice: 'Floor price',
    lines: 'Reconditioning',
  };
  return (['boughtOn', 'boughtFrom', 'cost', 'floorPrice', 'lines'] as const)
    .filter((key) => before[key] !== null && after[key] !== null)
    .map((key) =>
      before[key] === after[key]
        ? `${names[key]}: the lines changed`
        : `${names[key]} from ${before[key]} to ${after[key]}`,
    );
}

/** `Nov 13, 2026` for a date without a time. */
function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC');
}
