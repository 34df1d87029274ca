import type { PriceChange, SelectedVehicle } from '@dealer/shared-domain/staff';

/** Where a new price ends, so that a lot's prices look alike. */
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

/** One line of the preview. */
export type Repriced = { vehicle: SelectedVehicle; to: number };

export type RepricePreview = {
  changed: Repriced[];
  /** Without a price there is nothing to change. */
  unpriced: SelectedVehicle[];
  /** Would cost nothing, or more than a price can be. */
  impossible: SelectedVehicle[];
  same: SelectedVehicle[];
};

/** The most that the column holds. */
const highest = 99_999_999.99;
const hundred = 100;

/** What a change of prices would do to each vehicle, in their order. */
export function previewPrices(vehicles: readonly SelectedVehicle[], reprice: Reprice): RepricePreview {
  const preview: RepricePreview = { changed: [], unpriced: [], impossible: [], same: [] };
  for (const vehicle of vehicles) {
    const to = toNewPrice(vehicle.price, reprice);
    if (vehicle.price <= 0) preview.unpriced.push(vehicle);
    else if (to <= 0 || to > highest) preview.impossible.push(vehicle);
    else if (to === vehicle.price) preview.same.push(vehicle);
    else preview.changed.push({ vehicle, to });
  }
  return preview;
}

export function toPriceChanges({ changed }: RepricePreview): PriceChange[] {
  return changed.map(({ vehicle: { id, version }, to }) => ({ id, version, price: to }));
}

export function toNewPrice(price: number, { kind, direction, value, ending }: Reprice): number {
  const difference = kind === 'amount' ? value : (price * value) / hundred;
  return toEnding(price + (direction === 'up' ? difference : -difference), ending);
}

/** To the nearest price with that ending; half-way goes up. */
function toEnding(price: number, ending: PriceEnding): number {
  if (ending === 'exact') return Math.round(price * hundred) / hundred;
  if (ending === '95' || ending === '99') {
    const end = Number(ending);
    return Math.max(Math.round((price - end) / hundred), price > 0 ? 0 : -1) * hundred + end;
  }
  const step = Number(ending);
  return Math.round(price / step) * step;
}
