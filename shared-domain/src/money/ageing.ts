import type { VehicleStatus } from '../vehicles/vehicle.ts';
import type { VehicleImage } from '../vehicles/vehicle-media.ts';

/** The first days of the four ages on the lot; the database's function `age_bucket`. */
export const ageStarts = [0, 31, 61, 91] as const;
export type AgeStart = (typeof ageStarts)[number];

/** What is proposed from a day on: less by percent, or by dollars. */
export type PriceStep = { fromDay: Exclude<AgeStart, 0>; kind: 'percent' | 'amount'; amount: number };

export const moneyViews = ['lot', 'proposed', 'no-cost', 'sold'] as const;
export type MoneyView = (typeof moneyViews)[number];

export const moneySorts = ['vehicle', 'days', 'cost', 'reconditioning', 'price', 'floor', 'margin', 'next'] as const;
export type MoneySort = (typeof moneySorts)[number];

export type MoneyQuery = {
  search: string;
  view: MoneyView;
  /** Null for all ages. */
  age: AgeStart | null;
  sort: MoneySort;
  direction: 'asc' | 'desc';
  page: number;
};

export const moneyPageSize = 50;

export type MoneyRow = {
  id: string;
  version: number;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  status: VehicleStatus;
  image: VehicleImage | null;
  /** What it was sold for, if it is sold. */
  price: number;
  days: number;
  soldAt: string | null;
  cost: number | null;
  reconditioning: number;
  floorPrice: number | null;
  /** At the price; null without a cost. */
  margin: number | null;
  /** Where the step alone would lead; null without a step. */
  stepped: number | null;
  /** The step's price, but not below the floor; null if nothing is proposed. */
  proposed: number | null;
  /** The price was lowered since the vehicle reached this age. */
  isDone: boolean;
  /** Of the last 7 days. */
  views: number;
  saves: number;
  leads: number;
};

export type MoneyList = {
  steps: PriceStep[];
  matching: number;
  /** The counts and sums below are of all vehicles of the view's kind: on the lot, or sold. */
  total: number;
  margin: number | null;
  withMargin: number;
  proposals: number;
  averageDays: number | null;
  ages: { start: AgeStart; vehicles: number; value: number }[];
  vehicles: MoneyRow[];
};

/** The newest week first; `week` is its Monday. */
export type WeeklyInterest = { week: string; views: number; saves: number; leads: number };

type GrossEntry = { vehicles: number; gross: number };
export type GrossReport = GrossEntry & {
  unit: 'week' | 'month';
  firstDay: string;
  lastDay: string;
  /** Sold vehicles without a cost, which no figure counts. */
  withoutCost: number;
  trend: (GrossEntry & { date: string })[];
  makes: (GrossEntry & { make: string })[];
  ages: (GrossEntry & { start: AgeStart })[];
};

/** Days until the next age with a step; null if there is none. */
export function daysToNextStep(days: number, steps: readonly PriceStep[]): number | null {
  const next = steps.map(({ fromDay }) => fromDay).filter((fromDay) => fromDay > days);
  return next.length === 0 ? null : Math.min(...next) - days;
}

/** `0–30`, `31–60`, `61–90`, `90+` */
export function formatAge(start: AgeStart): string {
  return { 0: '0–30', 31: '31–60', 61: '61–90', 91: '90+' }[start];
}

export function toAgeStart(days: number): AgeStart {
  return ageStarts.findLast((start) => days >= start) ?? 0;
}
