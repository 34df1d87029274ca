import * as v from 'valibot';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import {
  grossSchema,
  interestSchema,
  moneyListSchema,
  stepsSchema,
  toMoneyListArguments,
  toStepRows,
} from './ageing-row.ts';
import { type MoneySource, type MoneyValues, purchaseSources } from './money.ts';

const lineSchema = v.pipe(
  v.object({
    id: v.string(),
    done_on: v.string(),
    description: v.string(),
    supplier: v.string(),
    amount: storedNumber,
  }),
  v.transform(({ done_on, ...line }) => ({ ...line, doneOn: done_on })),
);

const valueColumns = {
  bought_on: v.nullable(v.string()),
  bought_from: v.nullable(v.picklist(purchaseSources)),
  cost: storedNumberOrNull,
  floor_price: storedNumberOrNull,
  lines: v.array(lineSchema),
};

const valuesSchema = v.pipe(
  v.object(valueColumns),
  v.transform(({ bought_on, bought_from, floor_price, ...values }) => ({
    ...values,
    boughtOn: bought_on,
    boughtFrom: bought_from,
    floorPrice: floor_price,
  })),
);

const partSchema = v.pipe(
  v.partial(v.object({ ...valueColumns, cost: v.nullable(storedNumber), floor_price: v.nullable(storedNumber) })),
  v.transform(({ bought_on, bought_from, cost, floor_price, lines }) => ({
    ...(bought_on !== undefined && { boughtOn: bought_on }),
    ...(bought_from !== undefined && { boughtFrom: bought_from }),
    ...(cost !== undefined && { cost }),
    ...(floor_price !== undefined && { floorPrice: floor_price }),
    ...(lines !== undefined && { lines }),
  })),
);

const changeSchema = v.pipe(
  v.object({
    id: v.number(),
    old_values: partSchema,
    new_values: partSchema,
    changed_at: v.string(),
    actor_name: v.string(),
  }),
  v.transform(({ id, old_values, new_values, changed_at, actor_name }) => ({
    id,
    from: old_values,
    to: new_values,
    changedAt: changed_at,
    actorName: actor_name,
  })),
);

const saleSchema = v.pipe(
  v.object({ price: storedNumber, sold_at: v.string(), days: v.number(), listed_price: storedNumberOrNull }),
  v.transform(({ sold_at, listed_price, ...sale }) => ({ ...sale, soldAt: sold_at, listedPrice: listed_price })),
);

const moneySchema = v.nullable(
  v.object({
    version: v.number(),
    price: storedNumber,
    sale: v.nullable(saleSchema),
    values: valuesSchema,
    changes: v.array(changeSchema),
  }),
);

const failures = {
  load: 'The amounts could not be loaded. Please try again.',
  save: 'The amounts could not be saved. What you typed is still here.',
  list: 'The amounts could not be loaded. Please try again.',
  steps: 'The price steps could not be saved. What you typed is still here.',
  interest: 'Views, saves and leads could not be loaded. Please try again.',
  gross: 'Gross could not be loaded. Please try again.',
};

export function createMoneySource(connection: StaffConnection): MoneySource {
  const callFunction = createFunctionCaller(connection);
  return {
    getMoney: (vehicleId, signal) =>
      callFunction(
        'vehicle_money',
        { p_vehicle_id: vehicleId },
        { schema: moneySchema, failed: failures.load, ...(signal && { signal }) },
      ),
    saveMoney: (vehicleId, version, values) =>
      callFunction(
        'save_vehicle_money',
        { p_vehicle_id: vehicleId, p_version: version, p_values: toColumns(values) },
        { schema: v.number(), failed: failures.save },
      ),
    getList: (query, signal) =>
      callFunction('list_vehicle_money', toMoneyListArguments(query), {
        schema: moneyListSchema,
        failed: failures.list,
        ...(signal && { signal }),
      }),
    saveSteps: (before, steps) =>
      callFunction(
        'save_price_steps',
        { p_before: toStepRows(before), p_steps: toStepRows(steps) },
        { schema: stepsSchema, failed: failures.steps },
      ),
    getInterest: async (vehicleId, signal) =>
      (await callFunction(
        'vehicle_interest',
        { p_vehicle_id: vehicleId },
        { schema: interestSchema, failed: failures.interest, ...(signal && { signal }) },
      )) ?? [],
    getGross: (period, signal) =>
      callFunction(
        'analytics_gross',
        { p_period: period },
        { schema: grossSchema, failed: failures.gross, ...(signal && { signal }) },
      ),
  };
}

function toColumns({ boughtOn, boughtFrom, floorPrice, cost, lines }: MoneyValues) {
  return {
    bought_on: boughtOn,
    bought_from: boughtFrom,
    cost,
    floor_price: floorPrice,
    lines: lines.map(({ doneOn, ...line }) => ({ ...line, done_on: doneOn })),
  };
}
