import type { CommonSearch, UnderstoodSearch } from './inventory-page.ts';
import type { VehicleCard } from './vehicle.ts';
import type { Flagged } from './vehicle-flags.ts';
import type { VehicleImage } from './vehicle-media.ts';

/** With the flags of its lowest-priced vehicle. */
type SuggestedModel = Flagged & {
  make: string;
  model: string;
  count: number;
  priceMin: number;
  priceMax: number;
  image: VehicleImage | null;
};

/** What a phrase finds among the vehicles that can be bought; `above` are a little dearer than its price. */
export type SearchSuggestions = {
  understood: UnderstoodSearch;
  total: number;
  models: SuggestedModel[];
  vehicles: VehicleCard[];
  above: VehicleCard[];
  /** Phrases to start with; only without a phrase. */
  common?: CommonSearch[];
};
