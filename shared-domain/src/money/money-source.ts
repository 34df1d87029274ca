import * as v from 'valibot';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
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

const moneySchema = v.nullable(
  v.object({ version: v.number(), price: storedNumber, values: valuesSchema, changes: v.array(changeSchema) }),
);

const failures = {
  load: 'The amounts could not be loaded. Please try again.',
  save: 'The amounts could not be saved. What you typed is still here.',
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
