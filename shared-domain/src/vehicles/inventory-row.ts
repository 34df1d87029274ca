import * as v from 'valibot';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import type { InventoryPage, UnderstoodSearch } from './inventory-page.ts';
import { boundKeys } from './inventory-query.ts';
import { toVehicleCard, vehicleCardRowSchema } from './vehicle-row.ts';

const facetValues = v.array(v.object({ value: v.string(), count: storedNumber }));
export const commonSearchesSchema = v.array(v.object({ phrase: v.string(), count: storedNumber }));
const facetRange = v.object({ min: storedNumberOrNull, max: storedNumberOrNull });

export const understoodRowSchema = v.object({
  text: v.string(),
  corrected: v.nullable(v.string()),
  parts: v.array(
    v.object({
      field: v.nullish(v.string(), null),
      label: v.string(),
      is_named: v.boolean(),
      text: v.string(),
      without: v.string(),
      filters: v.nullish(v.partial(v.object(v.entriesFromList(boundKeys, storedNumber))), null),
    }),
  ),
});

export const inventoryPageRowSchema = v.object({
  total: storedNumber,
  listed: storedNumber,
  available: v.optional(storedNumber),
  common: v.nullish(commonSearchesSchema),
  buyablePrice: v.optional(facetRange),
  vehicles: v.array(vehicleCardRowSchema),
  unavailable: v.optional(v.array(vehicleCardRowSchema)),
  featured: v.optional(v.array(vehicleCardRowSchema)),
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
  understood: v.nullish(understoodRowSchema, null),
});

export const inventoryVersionSchema = storedNumber;

export function toInventoryPage(row: v.InferOutput<typeof inventoryPageRowSchema>): InventoryPage {
  return {
    ...row,
    vehicles: row.vehicles.map(toVehicleCard),
    unavailable: row.unavailable?.map(toVehicleCard),
    featured: row.featured?.map(toVehicleCard),
    understood: row.understood && toUnderstoodSearch(row.understood),
  };
}

export function toUnderstoodSearch({ parts, ...search }: v.InferOutput<typeof understoodRowSchema>): UnderstoodSearch {
  return {
    ...search,
    parts: parts.map(({ is_named, filters, ...part }) => ({ ...part, isNamed: is_named, bounds: filters })),
  };
}
