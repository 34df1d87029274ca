import * as v from 'valibot';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import type { InventoryPage } from './inventory-page.ts';
import { toVehicleCard, vehicleCardRowSchema } from './vehicle-row.ts';

const facetValues = v.array(v.object({ value: v.string(), count: storedNumber }));
const facetRange = v.object({ min: storedNumberOrNull, max: storedNumberOrNull });

export const inventoryPageRowSchema = v.object({
  total: storedNumber,
  listed: storedNumber,
  vehicles: v.array(vehicleCardRowSchema),
  facets: v.object({
    make: facetValues,
    model: v.array(v.object({ value: v.string(), make: v.string(), count: storedNumber })),
    transmission: facetValues,
    fuelType: facetValues,
    bodyStyle: facetValues,
    color: facetValues,
    status: v.object({ all: storedNumber, available: storedNumber, sold: storedNumber }),
    branded: v.optional(storedNumber, 0),
    year: facetRange,
    price: facetRange,
    mileage: facetRange,
  }),
});

export const inventoryVersionSchema = storedNumber;

export function toInventoryPage(row: v.InferOutput<typeof inventoryPageRowSchema>): InventoryPage {
  return { ...row, vehicles: row.vehicles.map(toVehicleCard) };
}
