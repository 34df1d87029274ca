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

/** `total` counts matches, `listed` the whole public list. */
export type InventoryPage = { total: number; listed: number; vehicles: VehicleCard[]; facets: InventoryFacets };
