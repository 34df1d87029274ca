import type {
  FacetRange,
  FacetValue,
  InventoryFacets,
  InventoryPage,
  ModelFacetValue,
} from '../vehicles/inventory-page.ts';
import {
  type ChoiceKey,
  choiceKeys,
  type InventoryQuery,
  type InventorySort,
  orderRanges,
} from '../vehicles/inventory-query.ts';
import type { VehicleCard } from '../vehicles/vehicle.ts';
import type { DemonstrationVehicle } from './demonstration-inventory.ts';
import { type DemonstrationPhrase, isWithin, understandPhrase } from './understand-phrase.ts';

/** `other` combines the filters that have no counted options. */
type FilterName = ChoiceKey | 'status' | 'branded' | 'other';
type Candidate = { vehicle: DemonstrationVehicle; misses: FilterName[] };

const soldListedMs = 30 * 24 * 60 * 60 * 1000;

/** Follows the semantics of the database's `search_inventory`. */
export function searchVehicles(vehicles: DemonstrationVehicle[], given: InventoryQuery, now: number): InventoryPage {
  const query = orderRanges(given);
  const listed = vehicles.filter((vehicle) => isListed(vehicle, now));
  const phrase = query.search ? understandPhrase(listed, query.search) : null;
  const candidates = listed.map((vehicle) => ({ vehicle, misses: findMisses(vehicle, query, phrase) }));
  const found = missingOnly(candidates).sort(bySort(query));
  const newestFirst = bySort({ ...query, sort: 'added', direction: 'desc' });
  const unavailable = missingOnly(candidates, 'status')
    .filter((vehicle) => !isAvailable(vehicle))
    .sort(newestFirst);
  return {
    total: found.length,
    listed: listed.length,
    available: listed.filter(isAvailable).length,
    vehicles: found.slice(0, query.limit).map(toCard),
    featured: found
      .filter(({ isFeatured }) => isFeatured)
      .slice(0, query.withFeatured ?? 0)
      .map(toCard),
    unavailable: unavailable.slice(0, query.unavailable ?? 0).map(toCard),
    facets: countFacets(candidates),
    understood: phrase?.understood ?? null,
  };
}

/** Drafts are never listed; sold vehicles for thirty days. */
function isListed({ status, soldAt }: DemonstrationVehicle, now: number): boolean {
  if (status === 'Draft') return false;
  return status !== 'Sold' || (soldAt !== null && Date.parse(soldAt) > now - soldListedMs);
}

/** A missing field never excludes a vehicle. */
function findMisses(
  vehicle: DemonstrationVehicle,
  query: InventoryQuery,
  phrase: DemonstrationPhrase | null,
): FilterName[] {
  const misses: FilterName[] = choiceKeys.filter((key) => {
    const value = toChoice(key, vehicle[key]);
    return query[key].length > 0 && value !== null && !query[key].some((choice) => toChoice(key, choice) === value);
  });
  if (query.status !== 'all' && (query.status === 'available') !== isAvailable(vehicle)) misses.push('status');
  if (query.hideBranded && isBranded(vehicle)) misses.push('branded');
  if (missesOther(vehicle, query) || phrase?.matches(vehicle) === false) misses.push('other');
  return misses;
}

function toChoice(key: ChoiceKey, value: string | null): string | null {
  return key === 'color' ? (value?.toLowerCase() ?? null) : value;
}

function missesOther({ year, price, mileageKm, isFeatured }: DemonstrationVehicle, query: InventoryQuery): boolean {
  return (
    !isWithin(year, query.yearMin, query.yearMax) ||
    !isWithin(price, query.priceMin, query.priceMax) ||
    !isWithin(mileageKm, query.mileageMin, query.mileageMax) ||
    (query.featured !== undefined && query.featured !== isFeatured)
  );
}

export function isAvailable({ status }: DemonstrationVehicle): boolean {
  return status === 'Available';
}

export function isBranded({ soldAsIs, titleBrands }: DemonstrationVehicle): boolean {
  return soldAsIs || titleBrands.length > 0;
}

function missingOnly(candidates: Candidate[], filter?: FilterName): DemonstrationVehicle[] {
  return candidates.filter(({ misses }) => misses.every((miss) => miss === filter)).map(({ vehicle }) => vehicle);
}

function countFacets(candidates: Candidate[]): InventoryFacets {
  const values = (key: ChoiceKey) => countValues(missingOnly(candidates, key).map((vehicle) => vehicle[key]));
  const ofStatus = missingOnly(candidates, 'status');
  const available = ofStatus.filter(isAvailable).length;
  const all = candidates.map(({ vehicle }) => vehicle);
  return {
    make: values('make'),
    model: countModels(missingOnly(candidates, 'model')),
    transmission: values('transmission'),
    fuelType: values('fuelType'),
    bodyStyle: values('bodyStyle'),
    color: countColors(missingOnly(candidates, 'color')),
    status: { all: ofStatus.length, available, sold: ofStatus.length - available },
    branded: missingOnly(candidates, 'branded').filter(isBranded).length,
    year: toRange(all.map(({ year }) => year)),
    price: toRange(all.map(({ price }) => price)),
    mileage: toRange(all.flatMap(({ mileageKm }) => mileageKm ?? [])),
  };
}

export function countValues(values: (string | null)[]): FacetValue[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
}

function countModels(vehicles: DemonstrationVehicle[]): ModelFacetValue[] {
  const makes = [...new Set(vehicles.map(({ make }) => make))].sort();
  const ofMake = (name: string) => vehicles.filter(({ make }) => make === name).map(({ model }) => model);
  return makes.flatMap((make) => countValues(ofMake(make)).map((entry) => ({ ...entry, make }))).sort(byCount);
}

/** Spellings that differ only in case count together, under the first one. */
function countColors(vehicles: DemonstrationVehicle[]): FacetValue[] {
  const spelt = vehicles.flatMap(({ color }) => color || []).sort();
  const first = new Map(spelt.toReversed().map((color) => [color.toLowerCase(), color]));
  return countValues(spelt.map((color) => first.get(color.toLowerCase()) ?? color));
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || compare(a.value, b.value);
}

function toRange(values: number[]): FacetRange {
  return values.length === 0 ? { min: null, max: null } : { min: Math.min(...values), max: Math.max(...values) };
}

const sortValues: Record<InventorySort, (vehicle: DemonstrationVehicle) => number | string | null> = {
  year: ({ year }) => year,
  price: ({ price }) => price,
  mileage: ({ mileageKm }) => mileageKm,
  make: ({ make }) => make.toLowerCase(),
  added: toPublished,
};

/** Unknown values sort last in both directions; ties sort live before sold, then newest first. */
function bySort({ sort, direction }: InventoryQuery) {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: DemonstrationVehicle, b: DemonstrationVehicle): number => {
    const [left, right] = [sortValues[sort](a), sortValues[sort](b)];
    const byValue =
      left === null || right === null ? Number(left === null) - Number(right === null) : sign * compare(left, right);
    const bySold = Number(a.status === 'Sold') - Number(b.status === 'Sold');
    return byValue || bySold || compare(toPublished(b), toPublished(a)) || compare(a.id, b.id);
  };
}

export function toPublished({ publishedAt }: DemonstrationVehicle): number {
  return publishedAt === null ? 0 : Date.parse(publishedAt);
}

export function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

export function toCard(vehicle: DemonstrationVehicle): VehicleCard {
  const { id, year, make, model, trim, price, mileageKm, transmission, fuelType, bodyStyle, color } = vehicle;
  const { status, isFeatured, pastUse, soldAsIs, titleBrands, publishedAt, image, imageCount, hasVideo } = vehicle;
  return {
    ...{ id, year, make, model, trim, price, mileageKm, transmission, fuelType, bodyStyle, color },
    ...{ status, isFeatured, pastUse, soldAsIs, titleBrands, publishedAt, image, imageCount, hasVideo },
  };
}
