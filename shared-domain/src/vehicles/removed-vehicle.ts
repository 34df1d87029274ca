import * as v from 'valibot';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import type { VehicleCard } from './vehicle.ts';
import { toVehicleCard, vehicleCardRowsSchema } from './vehicle-row.ts';

/** What is still known of a listed vehicle in the trash. The price is null if it was sold. */
export type RemovedVehicle = Pick<VehicleCard, 'year' | 'make' | 'model' | 'trim' | 'bodyStyle'> & {
  stockNumber: string | null;
  price: number | null;
  isAsIsOrBranded: boolean;
  similar: VehicleCard[];
};

export const removedVehicleSchema = v.nullable(
  v.pipe(
    v.object({
      year: storedNumber,
      make: v.string(),
      model: v.string(),
      trim: storedTextOrNull,
      stock_number: storedTextOrNull,
      body_style: storedTextOrNull,
      price: storedNumberOrNull,
      is_as_is_or_branded: v.boolean(),
      similar: vehicleCardRowsSchema,
    }),
    v.transform(
      ({ year, make, model, trim, price, ...row }): RemovedVehicle => ({
        ...{ year, make, model, trim, price },
        stockNumber: row.stock_number,
        bodyStyle: row.body_style,
        isAsIsOrBranded: row.is_as_is_or_branded,
        similar: row.similar.map(toVehicleCard),
      }),
    ),
  ),
);
