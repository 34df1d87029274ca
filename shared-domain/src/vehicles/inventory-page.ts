import type { VehicleCard } from './vehicle.ts';

export type FacetValue = { value: string; count: number };
export type ModelFacetValue = FacetValue & { make: string };
/** The bounds over everything listed; `null` when nothing is. */
export type FacetRange = { min: number | null; max: number | null };

/** What each filter can be set to, counted under all the other filters. */
export type InventoryFacets = {
  make: FacetValue[];
  model: ModelFacetValue[];
  transmission: FacetValue[];
  fuelType: FacetValue[];
  bodyStyle: FacetValue[];
  color: FacetValue[];
  status: { all: number; available: number; sold: number };
  year: FacetRange;
  price: FacetRange;
  mileage: FacetRange;
};

/** `total` counts what the filters leave, `listed` all that is on the list. */
export type InventoryPage = { total: number; listed: number; vehicles: VehicleCard[]; facets: InventoryFacets };
