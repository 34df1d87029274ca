import * as v from 'valibot';
import { offeredPricesSchema } from '../pricing/offered-prices-row.ts';
import type { VehicleExtras } from './vehicle.ts';
import { toVehicleCard, vehicleCardRowsSchema } from './vehicle-row.ts';

export const vehicleExtrasSchema = v.pipe(
  v.object({ offered_prices: offeredPricesSchema, similar: vehicleCardRowsSchema }),
  v.transform(
    ({ offered_prices, similar }): VehicleExtras => ({
      offeredPrices: offered_prices,
      similar: similar.map(toVehicleCard),
    }),
  ),
);
