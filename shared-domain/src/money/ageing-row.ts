import * as v from 'valibot';
import { vehicleTitle } from '../format.ts';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import { cardImageSchema, toImage } from '../vehicles/media-row.ts';
import { vehicleStatuses } from '../vehicles/vehicle.ts';
import {
  ageStarts,
  type GrossReport,
  type MoneyList,
  type MoneyQuery,
  moneyPageSize,
  type PriceStep,
} from './ageing.ts';

const ageSchema = v.picklist(ageStarts);

export const stepsSchema = v.array(
  v.pipe(
    v.object({
      from_day: v.picklist([31, 61, 91]),
      kind: v.picklist(['percent', 'amount']),
      amount: storedNumber,
    }),
    v.transform(({ from_day, ...step }): PriceStep => ({ ...step, fromDay: from_day })),
  ),
);

export function toStepRows(steps: readonly PriceStep[]) {
  return steps.map(({ fromDay, kind, amount }) => ({ from_day: fromDay, kind, amount }));
}

const rowSchema = v.pipe(
  v.object({
    id: v.string(),
    version: storedNumber,
    year: storedNumber,
    make: v.string(),
    model: v.string(),
    trim: storedTextOrNull,
    status: v.picklist(vehicleStatuses),
    image: v.nullish(cardImageSchema, null),
    price: storedNumber,
    days: storedNumber,
    sold_at: storedTextOrNull,
    cost: storedNumberOrNull,
    reconditioning: storedNumber,
    floor_price: storedNumberOrNull,
    margin: storedNumberOrNull,
    stepped: storedNumberOrNull,
    proposed: storedNumberOrNull,
    is_done: v.boolean(),
    views: storedNumber,
    saves: storedNumber,
    leads: storedNumber,
  }),
  v.transform(({ sold_at, floor_price, is_done, image, ...row }) => ({
    ...row,
    soldAt: sold_at,
    floorPrice: floor_price,
    isDone: is_done,
    image: image && toImage(image, vehicleTitle(row)),
  })),
);

export const moneyListSchema = v.pipe(
  v.object({
    steps: stepsSchema,
    matching: storedNumber,
    total: storedNumber,
    margin: storedNumberOrNull,
    with_margin: storedNumber,
    proposals: storedNumber,
    average_days: storedNumberOrNull,
    ages: v.array(v.object({ from_day: ageSchema, vehicles: storedNumber, value: storedNumber })),
    vehicles: v.array(rowSchema),
  }),
  v.transform(
    ({ with_margin, average_days, ages, ...list }): MoneyList => ({
      ...list,
      withMargin: with_margin,
      averageDays: average_days,
      ages: ages.map(({ from_day, ...age }) => ({ ...age, start: from_day })),
    }),
  ),
);

export function toMoneyListArguments({ search, view, age, sort, direction, page }: MoneyQuery) {
  return {
    p_search: search,
    p_show: view,
    p_age: age,
    p_sort: sort,
    p_direction: direction,
    p_limit: moneyPageSize,
    p_offset: (page - 1) * moneyPageSize,
  };
}

/** Null for those who do not see the vehicles. */
export const interestSchema = v.nullable(
  v.array(v.object({ week: v.string(), views: storedNumber, saves: storedNumber, leads: storedNumber })),
);

const entry = { vehicles: storedNumber, gross: storedNumber };

export const grossSchema = v.pipe(
  v.object({
    unit: v.picklist(['week', 'month']),
    first_day: v.string(),
    last_day: v.string(),
    vehicles: storedNumber,
    without_cost: storedNumber,
    gross: v.nullish(storedNumber, 0),
    trend: v.array(v.object({ ...entry, date: v.string() })),
    makes: v.array(v.object({ ...entry, make: v.string() })),
    ages: v.array(v.object({ ...entry, from_day: ageSchema })),
  }),
  v.transform(
    ({ first_day, last_day, without_cost, ages, ...report }): GrossReport => ({
      ...report,
      firstDay: first_day,
      lastDay: last_day,
      withoutCost: without_cost,
      ages: ages.map(({ from_day, ...age }) => ({ ...age, start: from_day })),
    }),
  ),
);
