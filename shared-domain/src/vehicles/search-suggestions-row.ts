import * as v from 'valibot';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import { commonSearchesSchema, toUnderstoodSearch, understoodRowSchema } from './inventory-row.ts';
import { cardImageSchema, toImage } from './media-row.ts';
import type { SearchSuggestions } from './search-suggestions.ts';
import { toVehicleCard, vehicleCardRowsSchema } from './vehicle-row.ts';

export const suggestionsRowSchema = v.object({
  understood: understoodRowSchema,
  total: storedNumber,
  models: v.array(
    v.object({
      make: v.string(),
      model: v.string(),
      count: storedNumber,
      price_min: storedNumberOrNull,
      price_max: storedNumberOrNull,
      image: v.nullish(cardImageSchema, null),
      past_use: v.nullish(v.array(v.string()), () => []),
      sold_as_is: v.nullish(v.boolean(), false),
      title_brands: v.nullish(v.array(v.string()), () => []),
    }),
  ),
  vehicles: vehicleCardRowsSchema,
  above: vehicleCardRowsSchema,
  common: v.optional(commonSearchesSchema, []),
});

export function toSearchSuggestions(row: v.InferOutput<typeof suggestionsRowSchema>): SearchSuggestions {
  return {
    understood: toUnderstoodSearch(row.understood),
    total: row.total,
    models: row.models.map(({ price_min, price_max, past_use, sold_as_is, title_brands, image, ...model }) => ({
      ...{ ...model, priceMin: price_min ?? 0, priceMax: price_max ?? 0 },
      ...{ pastUse: past_use, soldAsIs: sold_as_is, titleBrands: title_brands },
      image: image && toImage(image, ''),
    })),
    vehicles: row.vehicles.map(toVehicleCard),
    above: row.above.map(toVehicleCard),
    common: row.common,
  };
}
