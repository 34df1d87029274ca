import type { BoundKey } from './inventory-query.ts';
import type { VehicleCard } from './vehicle.ts';

export type FacetValue = { value: string; count: number };
export type ModelFacetValue = FacetValue & { make: string };
/** Bounds over all listed vehicles; `null` if there are none. */
export type FacetRange = { min: number | null; max: number | null };

/** Each filter's options, counted under all other filters. */
export type InventoryFacets = {
  make: FacetValue[];
  model: ModelFacetValue[];
  transmission: FacetValue[];
  fuelType: FacetValue[];
  bodyStyle: FacetValue[];
  color: FacetValue[];
  status: { all: number; available: number; sold: number };
  /** Vehicles sold as is or with a branded title, which `hideBranded` leaves out. */
  branded: number;
  year: FacetRange;
  price: FacetRange;
  mileage: FacetRange;
};

/** `without` is the phrase without this part. An unnamed part is only a text, such as the beginning of a word. */
export type UnderstoodPart = {
  /** Null for a meaning in several fields or an exclusion; `negation` for an exclusion that finds nothing. */
  field: string | null;
  label: string;
  isNamed: boolean;
  text: string;
  without: string;
  bounds: Partial<Record<BoundKey, number>> | null;
};

export type CommonSearch = { phrase: string; count: number };

/** What the search made of a phrase; `corrected` is the phrase without its typing errors, null without any. */
export type UnderstoodSearch = { text: string; corrected: string | null; parts: UnderstoodPart[] };

/**
 * `total` counts matches, `listed` the whole public list, `available` what can be bought of it. `unavailable` are the
 * newest matches that cannot, and `featured` the first featured ones, as many as the query asks for.
 */
export type InventoryPage = {
  total: number;
  listed: number;
  available?: number | undefined;
  vehicles: VehicleCard[];
  unavailable?: VehicleCard[] | undefined;
  featured?: VehicleCard[] | undefined;
  facets: InventoryFacets;
  /** Phrases to start with, if the query asks for them. */
  common?: CommonSearch[] | null | undefined;
  /** Over the vehicles that can be bought, without filters. */
  buyablePrice?: FacetRange | undefined;
  /** Null without a search. */
  understood?: UnderstoodSearch | null;
};
