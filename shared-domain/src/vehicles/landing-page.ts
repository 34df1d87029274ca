import { toSlug } from '../paths.ts';
import type { FacetValue } from './inventory-page.ts';
import { boundKeys, choiceKeys, defaultInventoryQuery, type InventoryQuery } from './inventory-query.ts';
import type { VehicleCard } from './vehicle.ts';
import type { Flagged } from './vehicle-flags.ts';
import type { VehicleImage } from './vehicle-media.ts';

/** In dollars; the other prices have no page. */
export const landingPrices: readonly number[] = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000];

/** What a landing page shows: a make, a make's model, a body style, a fuel type or everything up to a price. */
export type LandingSubject = {
  make: string | null;
  model: string | null;
  bodyStyle: string | null;
  fuelType: string | null;
  priceMax: number | null;
};

/** The figures of one model's available vehicles; prices in dollars, mileage in kilometres. */
export type LandingModel = {
  make: string;
  model: string;
  count: number;
  priceMin: number;
  priceMax: number;
  mileageMin: number | null;
  mileageMax: number | null;
  yearMin: number;
  yearMax: number;
  /** Of the lowest-priced vehicle, like the flags. */
  image: VehicleImage | null;
} & Flagged;

/** The pages that have available vehicles. */
export type LandingLinks = {
  make: FacetValue[];
  bodyStyle: FacetValue[];
  fuelType: FacetValue[];
  priceMax: { value: number; count: number }[];
};

export type LandingFigures = {
  subject: LandingSubject;
  total: number;
  /** Vehicles sold as is or with a branded title. */
  branded: number;
  priceMin: number | null;
  priceMax: number | null;
  mileageMin: number | null;
  /** The median. */
  mileageMiddle: number | null;
  lowestPriced: VehicleCard | null;
  newest: VehicleCard | null;
  /** Most vehicles first. */
  models: LandingModel[];
  /** Newest first, up to 24. */
  vehicles: VehicleCard[];
};

/** `figures` is null if the dealer knows no such name. */
export type LandingPage = { figures: LandingFigures | null; links: LandingLinks };

/** The last parts of the address, and whether vehicles sold as is or with a branded title are left out of the list. */
export type LandingQuestion = { name: string; model: string | null; hidesBranded: boolean };

export const noSubject: LandingSubject = { make: null, model: null, bodyStyle: null, fuelType: null, priceMax: null };

/** Null for a name without letters that addresses have. */
export function landingPath({ make, model, bodyStyle, fuelType, priceMax }: LandingSubject): string | null {
  const names = [priceMax === null ? null : `under-${priceMax}`, bodyStyle, fuelType, make, model];
  const slugs = names.filter((name) => name !== null).map(toSlug);
  return slugs.length > 0 && slugs.every(Boolean) ? `/used/${slugs.join('/')}` : null;
}

/** The same vehicles in the inventory. */
export function toLandingQuery({ make, model, bodyStyle, fuelType, priceMax }: LandingSubject): InventoryQuery {
  const list = (value: string | null) => (value === null ? [] : [value]);
  const choices = { make: list(make), model: list(model), bodyStyle: list(bodyStyle), fuelType: list(fuelType) };
  return { ...defaultInventoryQuery(), ...choices, ...(priceMax !== null && { priceMax }) };
}

/** The landing page with the same vehicles as a filtered list; null if there is none. */
export function findLandingPath(query: InventoryQuery): string | null {
  const { search, make, model, bodyStyle, fuelType, priceMax = null } = query;
  const used = [
    ...choiceKeys.filter((key) => query[key].length > 0),
    ...boundKeys.filter((key) => query[key] !== undefined),
  ];
  const isPair = used.length === 2 && make.length > 0 && model.length > 0;
  const isLong = choiceKeys.some((key) => query[key].length > 1);
  if (search || query.hideBranded || query.status === 'sold' || isLong || !(used.length === 1 || isPair)) return null;
  if (model.length > 0 && !isPair) return null;
  if (priceMax !== null && !landingPrices.includes(priceMax)) return null;
  const first = ([value]: string[]) => value ?? null;
  return landingPath({
    make: first(make),
    model: first(model),
    bodyStyle: first(bodyStyle),
    fuelType: first(fuelType),
    priceMax,
  });
}
