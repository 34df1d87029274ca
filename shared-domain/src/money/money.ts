import type { AnalyticsPeriod } from '../analytics/analytics.ts';
import type { GrossReport, MoneyList, MoneyQuery, PriceStep, WeeklyInterest } from './ageing.ts';

/** Where a vehicle was bought; the table's constraint. */
export const purchaseSources = ['Auction', 'Trade-in', 'Private seller', 'Dealer', 'Lease return', 'Other'] as const;
type PurchaseSource = (typeof purchaseSources)[number];

/** Work on a vehicle before its sale; `doneOn` is a date, `amount` is in dollars before HST. */
export type CostLine = { id: string; doneOn: string; description: string; supplier: string; amount: number };

/** Amounts are in dollars before HST; null where nothing was entered. */
export type MoneyValues = {
  boughtOn: string | null;
  boughtFrom: PurchaseSource | null;
  cost: number | null;
  floorPrice: number | null;
  lines: CostLine[];
};

export type MoneyChange = { id: number; changedAt: string; actorName: string; from: MoneyPart; to: MoneyPart };
/** The changed values only. */
export type MoneyPart = Partial<MoneyValues>;

/** `version` is 0 before the first save. */
export type VehicleMoney = {
  version: number;
  price: number;
  /** Null unless it is sold. */
  sale: VehicleSale | null;
  values: MoneyValues;
  changes: MoneyChange[];
};

/** `listedPrice` is the first price that it was offered for. */
export type VehicleSale = { price: number; soldAt: string; days: number; listedPrice: number | null };

export type MoneySource = {
  /** Null for an unknown vehicle. Rejects with a `DomainError`. */
  getMoney(vehicleId: string, signal?: AbortSignal): Promise<VehicleMoney | null>;
  /** Replaces all values and returns the new version; a `conflict` if someone else saved since `version`. */
  saveMoney(vehicleId: string, version: number, values: MoneyValues): Promise<number>;
  getList(query: MoneyQuery, signal?: AbortSignal): Promise<MoneyList>;
  /** Replaces the steps that were read; a `conflict` if another person has saved others since. */
  saveSteps(before: readonly PriceStep[], steps: readonly PriceStep[]): Promise<PriceStep[]>;
  /** For everyone who sees the vehicle. */
  getInterest(vehicleId: string, signal?: AbortSignal): Promise<WeeklyInterest[]>;
  getGross(period: AnalyticsPeriod, signal?: AbortSignal): Promise<GrossReport>;
};

export type MarginValues = Pick<MoneyValues, 'cost' | 'floorPrice'> & { lines: readonly Pick<CostLine, 'amount'>[] };

export type Margin = {
  cost: number;
  reconditioning: number;
  margin: number;
  /** Of the price, with one decimal; null without a price. */
  percent: number | null;
  /** Null without a floor price. */
  atFloor: number | null;
};

/** The sum of lines, exact to the cent. */
export function sumLines(lines: readonly Pick<CostLine, 'amount'>[]): number {
  return fromCents(lines.reduce((sum, { amount }) => sum + toCents(amount), 0));
}

/** Price less cost and reconditioning, before HST; null without a cost, because it would be invented. */
export function findMargin(price: number, { cost, floorPrice, lines }: MarginValues): Margin | null {
  if (cost === null) return null;
  const reconditioning = sumLines(lines);
  const spent = toCents(cost) + toCents(reconditioning);
  const margin = fromCents(toCents(price) - spent);
  return {
    cost,
    reconditioning,
    margin,
    percent: price > 0 ? Math.round((margin / price) * 1000) / 10 : null,
    atFloor: floorPrice === null ? null : fromCents(toCents(floorPrice) - spent),
  };
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

function fromCents(cents: number): number {
  return cents / 100;
}
