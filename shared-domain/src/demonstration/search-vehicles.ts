import type {
  FacetRange,
  FacetValue,
  InventoryFacets,
  InventoryPage,
  ModelFacetValue,
} from '../vehicles/inventory-page.ts';
import { type ChoiceKey, choiceKeys, type InventoryQuery, type InventorySort } from '../vehicles/inventory-query.ts';
import type { VehicleCard } from '../vehicles/vehicle.ts';
import type { DemonstrationVehicle } from './demonstration-stock.ts';

/** The filters whose options are counted, and all the others together. */
type FilterName = ChoiceKey | 'status' | 'other';
type Judged = { vehicle: DemonstrationVehicle; misses: FilterName[] };

const soldListedMs = 30 * 24 * 60 * 60 * 1000;

/** The inventory page with the semantics of the database's `search_inventory`. */
export function searchVehicles(vehicles: DemonstrationVehicle[], query: InventoryQuery, now: number): InventoryPage {
  const listed = vehicles.filter((vehicle) => isListed(vehicle, now));
  const judged = listed.map((vehicle) => ({ vehicle, misses: findMisses(vehicle, query) }));
  const found = missingOnly(judged).sort(bySort(query));
  return {
    total: found.length,
    listed: listed.length,
    vehicles: found.slice(0, query.limit).map(toCard),
    facets: countFacets(judged),
  };
}

/** Drafts never; what is sold stays for thirty days. */
function isListed({ status, soldAt }: DemonstrationVehicle, now: number): boolean {
  if (status === 'Draft') return false;
  return status !== 'Sold' || (soldAt !== null && Date.parse(soldAt) > now - soldListedMs);
}

/** A vehicle that lacks a field is not excluded by a filter on it. */
function findMisses(vehicle: DemonstrationVehicle, query: InventoryQuery): FilterName[] {
  const misses: FilterName[] = choiceKeys.filter((key) => {
    const value = toChoice(key, vehicle[key]);
    return query[key].length > 0 && value !== null && !query[key].some((asked) => toChoice(key, asked) === value);
  });
  if (query.status !== 'all' && (query.status === 'available') !== isAvailable(vehicle)) misses.push('status');
  if (missesOther(vehicle, query)) misses.push('other');
  return misses;
}

/** Colours are compared without their case, all other choices exactly. */
function toChoice(key: ChoiceKey, value: string | null): string | null {
  return key === 'color' ? (value?.toLowerCase() ?? null) : value;
}

function missesOther(vehicle: DemonstrationVehicle, query: InventoryQuery): boolean {
  const { year, price, mileageKm, make, model, color, isFeatured } = vehicle;
  const text = [make, model, year, color ?? ''].join('\n').toLowerCase();
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    isOutside(year, query.yearMin, query.yearMax) ||
    isOutside(price, query.priceMin, query.priceMax) ||
    isOutside(mileageKm, query.mileageMin, query.mileageMax) ||
    (query.featured !== undefined && query.featured !== isFeatured) ||
    words.some((word) => !text.includes(word))
  );
}

function isOutside(value: number | null, min = -Infinity, max = Infinity): boolean {
  return value !== null && (value < min || value > max);
}

function isAvailable({ status }: DemonstrationVehicle): boolean {
  return status === 'Available';
}

/** The vehicles that miss nothing, or nothing but this one filter. */
function missingOnly(judged: Judged[], filter?: FilterName): DemonstrationVehicle[] {
  return judged.filter(({ misses }) => misses.every((miss) => miss === filter)).map(({ vehicle }) => vehicle);
}

function countFacets(judged: Judged[]): InventoryFacets {
  const values = (key: ChoiceKey) => countValues(missingOnly(judged, key).map((vehicle) => vehicle[key]));
  const ofStatus = missingOnly(judged, 'status');
  const available = ofStatus.filter(isAvailable).length;
  const all = judged.map(({ vehicle }) => vehicle);
  return {
    make: values('make'),
    model: countModels(missingOnly(judged, 'model')),
    transmission: values('transmission'),
    fuelType: values('fuelType'),
    bodyStyle: values('bodyStyle'),
    color: countColors(missingOnly(judged, 'color')),
    status: { all: ofStatus.length, available, sold: ofStatus.length - available },
    year: toRange(all.map(({ year }) => year)),
    price: toRange(all.map(({ price }) => price)),
    mileage: toRange(all.flatMap(({ mileageKm }) => mileageKm ?? [])),
  };
}

function countValues(values: (string | null)[]): FacetValue[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
}

function countModels(vehicles: DemonstrationVehicle[]): ModelFacetValue[] {
  const makes = [...new Set(vehicles.map(({ make }) => make))].sort();
  const ofMake = (asked: string) => vehicles.filter(({ make }) => make === asked).map(({ model }) => model);
  return makes.flatMap((make) => countValues(ofMake(make)).map((entry) => ({ ...entry, make }))).sort(byCount);
}

/** Spellings of one colour that differ in case count together, under the first of them. */
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

/** What is not known stands last either way; equals stand live before sold, then new before old. */
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

function toPublished({ publishedAt }: DemonstrationVehicle): number {
  return publishedAt === null ? 0 : Date.parse(publishedAt);
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

function toCard(vehicle: DemonstrationVehicle): VehicleCard {
  const { id, year, make, model, trim, price, mileageKm, transmission, fuelType, bodyStyle, color } = vehicle;
  const { status, isFeatured, pastUse, publishedAt, image, imageCount, hasVideo } = vehicle;
  return {
    ...{ id, year, make, model, trim, price, mileageKm, transmission, fuelType, bodyStyle, color },
    ...{ status, isFeatured, pastUse, publishedAt, image, imageCount, hasVideo },
  };
}
