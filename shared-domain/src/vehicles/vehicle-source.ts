import { DomainError } from '../errors.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import { runQuery } from '../supabase/run-query.ts';
import { isUuid } from '../uuid.ts';
import type { InventoryPage } from './inventory-page.ts';
import { type InventoryQuery, toFilters } from './inventory-query.ts';
import { inventoryPageRowSchema, inventoryVersionSchema, toInventoryPage } from './inventory-row.ts';
import type { LandingPage, LandingQuestion } from './landing-page.ts';
import { landingRowSchema, toLandingPage } from './landing-row.ts';
import { type RemovedVehicle, removedVehicleSchema } from './removed-vehicle.ts';
import type { SearchSuggestions } from './search-suggestions.ts';
import { suggestionsRowSchema, toSearchSuggestions } from './search-suggestions-row.ts';
import type { ShownVehicle, UnlistedVehicle, Vehicle, VehicleCard, VehicleExtras } from './vehicle.ts';
import { vehicleExtrasSchema } from './vehicle-extras-row.ts';
import {
  soldVehicleSchema,
  toUnlistedVehicle,
  toVehicle,
  toVehicleCard,
  vehicleCardRowsSchema,
  vehicleColumns,
  vehicleRowsSchema,
} from './vehicle-row.ts';

export type VehicleSource = {
  getInventory(query: InventoryQuery, signal?: AbortSignal): Promise<InventoryPage>;
  /** Rejects with `not-found` for an unknown or malformed id. */
  getVehicle(id: string, signal?: AbortSignal): Promise<ShownVehicle>;
  /** In the given order, without vehicles that no longer exist. */
  getVehicles(ids: string[], signal?: AbortSignal): Promise<Vehicle[]>;
  /** Up to four available vehicles of the same body style, nearest in price first. */
  getSimilar(vehicle: Pick<VehicleCard, 'id' | 'bodyStyle'>, signal?: AbortSignal): Promise<VehicleCard[]>;
  /** A listed vehicle that was removed in the last weeks; null if the id names none. */
  getRemoved?(id: string, signal?: AbortSignal): Promise<RemovedVehicle | null>;
  /** The vehicles and figures of a landing page, such as `/used/toyota`. */
  getLanding(question: LandingQuestion, signal?: AbortSignal): Promise<LandingPage>;
  getSuggestions(phrase: string, signal?: AbortSignal): Promise<SearchSuggestions>;
  /** The inventory revision; changes with every write. */
  getVersion(signal?: AbortSignal): Promise<number>;
};

const listFailed = 'Failed to load vehicles data';
const loadFailed = 'Failed to load vehicles. Please try again later.';
const vehicleMissing = 'Vehicle not found';
/** Limits the length of the URL. */
const maxIds = 60;
/** The search function returns at most 100 rows; 96 is four pages of "Show more". */
const maxPerCall = 96;

export function createVehicleSource({ client, dealerId }: { client: PublicClient; dealerId: string }): VehicleSource {
  async function search(query: InventoryQuery, limit: number, offset: number, signal?: AbortSignal) {
    const request = client.rpc('search_inventory', {
      p_dealer_id: dealerId,
      p_filters: toFilters(query),
      p_sort: query.sort,
      p_direction: query.direction,
      p_limit: limit,
      p_offset: offset,
    });
    return toInventoryPage(await runQuery(request, { schema: inventoryPageRowSchema, signal, loadFailed: listFailed }));
  }

  async function getInventory(query: InventoryQuery, signal?: AbortSignal): Promise<InventoryPage> {
    const first = search(query, Math.min(query.limit, maxPerCall), 0, signal);
    const cardsOnly: InventoryQuery = { ...query, unavailable: 0, withFeatured: 0, commonSearches: false };
    const following = laterCalls(query.limit).map(({ limit, offset }) => search(cardsOnly, limit, offset, signal));
    const [page, ...pages] = await Promise.all([first, ...following]);
    return { ...page, vehicles: uniqueById([page, ...pages].flatMap(({ vehicles }) => vehicles)) };
  }

  async function getVehicle(id: string, signal?: AbortSignal): Promise<ShownVehicle> {
    if (!isUuid(id)) throw new DomainError('not-found', vehicleMissing);
    const request = client.from('vehicles').select(vehicleColumns).eq('dealer_id', dealerId).eq('id', id).limit(1);
    const found = runQuery(request, { schema: vehicleRowsSchema, signal, loadFailed, missing: vehicleMissing });
    const extras = getExtras(id, signal);
    const [row] = await found;
    return row ? { ...toVehicle(row), ...(await extras) } : getUnlisted(id, signal);
  }

  /** The page is complete without them. */
  function getExtras(id: string, signal?: AbortSignal): Promise<VehicleExtras> {
    const request = client.rpc('vehicle_extras', { p_dealer_id: dealerId, p_id: id });
    return runQuery(request, { schema: vehicleExtrasSchema, signal, loadFailed }).catch(() => ({ offeredPrices: [] }));
  }

  async function getUnlisted(id: string, signal?: AbortSignal): Promise<UnlistedVehicle> {
    const request = client.rpc('sold_vehicle', { p_dealer_id: dealerId, p_id: id });
    const row = await runQuery(request, { schema: soldVehicleSchema, signal, loadFailed });
    if (!row) throw new DomainError('not-found', vehicleMissing);
    return toUnlistedVehicle(row);
  }

  async function getVehicles(ids: string[], signal?: AbortSignal): Promise<Vehicle[]> {
    const validIds = toVehicleIds(ids);
    if (validIds.length === 0) return [];
    const request = client.from('vehicles').select(vehicleColumns).eq('dealer_id', dealerId).in('id', validIds);
    const rows = await runQuery(request, { schema: vehicleRowsSchema, signal, loadFailed });
    return inOrderOf(validIds, rows.map(toVehicle));
  }

  async function getSimilar(
    { id, bodyStyle }: Pick<VehicleCard, 'id' | 'bodyStyle'>,
    signal?: AbortSignal,
  ): Promise<VehicleCard[]> {
    if (!bodyStyle) return [];
    const request = client.rpc('similar_vehicles', { p_dealer_id: dealerId, p_id: id, p_body_style: bodyStyle });
    return (await runQuery(request, { schema: vehicleCardRowsSchema, signal, loadFailed: listFailed })).map(
      toVehicleCard,
    );
  }

  function getRemoved(id: string, signal?: AbortSignal): Promise<RemovedVehicle | null> {
    const request = client.rpc('removed_vehicle', { p_dealer_id: dealerId, p_id: id });
    return runQuery(request, { schema: removedVehicleSchema, signal, loadFailed });
  }

  function getVersion(signal?: AbortSignal): Promise<number> {
    const request = client.rpc('inventory_version', { p_dealer_id: dealerId });
    return runQuery(request, { schema: inventoryVersionSchema, signal, loadFailed });
  }

  const reads = { getInventory, getVehicle, getVehicles, getSimilar, getRemoved, getVersion };
  return { ...reads, ...createSearchReads({ client, dealerId }) };
}

function createSearchReads({ client, dealerId }: { client: PublicClient; dealerId: string }) {
  async function getLanding({ name, model, hidesBranded }: LandingQuestion, signal?: AbortSignal) {
    const request = client.rpc('landing_page', {
      p_dealer_id: dealerId,
      p_name: name,
      p_model: model,
      p_hides_branded: hidesBranded,
    });
    return toLandingPage(await runQuery(request, { schema: landingRowSchema, signal, loadFailed: listFailed }));
  }

  async function getSuggestions(phrase: string, signal?: AbortSignal): Promise<SearchSuggestions> {
    const request = client.rpc('suggest_vehicles', { p_dealer_id: dealerId, p_text: phrase });
    return toSearchSuggestions(
      await runQuery(request, { schema: suggestionsRowSchema, signal, loadFailed: listFailed }),
    );
  }

  return { getLanding, getSuggestions };
}

/** Removes duplicates and invalid ids. */
export function toVehicleIds(ids: string[]): string[] {
  const validIds = ids.map((id) => id.toLowerCase()).filter(isUuid);
  return [...new Set(validIds)].slice(0, maxIds);
}

export function inOrderOf(ids: string[], vehicles: Vehicle[]): Vehicle[] {
  return ids.flatMap((id) => vehicles.filter((vehicle) => vehicle.id === id));
}

function laterCalls(length: number): { limit: number; offset: number }[] {
  const calls = [];
  for (let offset = maxPerCall; offset < length; offset += maxPerCall) {
    calls.push({ limit: Math.min(maxPerCall, length - offset), offset });
  }
  return calls;
}

/** A vehicle can appear in two calls if the inventory changes between them. */
function uniqueById(cards: VehicleCard[]): VehicleCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
