import {
  describeReadings,
  isUnusualPrice,
  maxPrice,
  type NumberReading,
  type PriceChange,
  parseNumber,
  type SelectedVehicle,
} from '@dealer/shared-domain/staff';

export const priceEndings = [
  { key: 'exact', label: 'As calculated' },
  { key: '5', label: 'To the next $5' },
  { key: '10', label: 'To the next $10' },
  { key: '50', label: 'To the next $50' },
  { key: '95', label: 'Ending in 95' },
  { key: '99', label: 'Ending in 99' },
] as const;
export type PriceEnding = (typeof priceEndings)[number]['key'];

export type Reprice = {
  kind: 'amount' | 'percent';
  direction: 'up' | 'down';
  /** Dollars or percent, above 0. */
  value: number;
  ending: PriceEnding;
};

type Repriced = { vehicle: SelectedVehicle; to: number; isUnusual: boolean };

export type RepricePreview = {
  changed: Repriced[];
  /** Vehicles without a price, which cannot change. */
  unpriced: SelectedVehicle[];
  /** Vehicles whose new price would be zero or above the maximum. */
  impossible: SelectedVehicle[];
  same: SelectedVehicle[];
};

const hundred = 100;

/** The new price of each vehicle, unusual changes first. */
export function previewPrices(vehicles: readonly SelectedVehicle[], reprice: Reprice): RepricePreview {
  const preview: RepricePreview = { changed: [], unpriced: [], impossible: [], same: [] };
  for (const vehicle of vehicles) {
    const to = toNewPrice(vehicle.price, reprice);
    if (vehicle.price <= 0) preview.unpriced.push(vehicle);
    else if (to <= 0 || to > maxPrice) preview.impossible.push(vehicle);
    else if (to === vehicle.price) preview.same.push(vehicle);
    else preview.changed.push({ vehicle, to, isUnusual: isUnusualPrice(vehicle.price, to) });
  }
  // Unusual changes come first because they may be typing mistakes.
  preview.changed.sort((a, b) => Number(b.isUnusual) - Number(a.isUnusual));
  return preview;
}

export function toPriceChanges({ changed }: RepricePreview): PriceChange[] {
  return changed.map(({ vehicle: { id, version }, to }) => ({ id, version, price: to }));
}

export function toNewPrice(price: number, { kind, direction, value, ending }: Reprice): number {
  const difference = kind === 'amount' ? value : (price * value) / hundred;
  return toEnding(price + (direction === 'up' ? difference : -difference), ending);
}

/** The nearest price with that ending; halfway rounds up. */
function toEnding(price: number, ending: PriceEnding): number {
  if (ending === 'exact') return Math.round(price * hundred) / hundred;
  if (ending === '95' || ending === '99') {
    const end = Number(ending);
    return Math.max(Math.round((price - end) / hundred), price > 0 ? 0 : -1) * hundred + end;
  }
  const step = Number(ending);
  return Math.round(price / step) * step;
}

/** Parses the amount as typed: `500`, `1,000`, `1 000,50 $`, `2,5 %`. */
export function readReprice(text: string, kind: Reprice['kind']): NumberReading {
  const [name, unit, example] =
    kind === 'amount' ? (['amount', '$', '500 or 1,250.50'] as const) : (['percentage', '%', '5 or 2.5'] as const);
  const hint = `Enter the ${name} as a number above 0, such as ${example}.`;
  const parsed = parseNumber(text, { decimals: 2, unit });
  if (parsed.kind === 'ambiguous') return { message: `${describeReadings(parsed.readings)} ${hint}` };
  if (parsed.kind !== 'number' || parsed.value <= 0)
    return { message: `Enter ${kind === 'amount' ? 'an' : 'a'} ${name} above 0` };
  return parsed.decimals > 2 ? { message: `Use two decimals at most. ${hint}` } : { value: parsed.value };
}
