import { DomainError } from '../errors.ts';
import { vehicleIdFromParam } from '../paths.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import { readAnswer } from '../supabase/read-answer.ts';
import type { InventoryPage } from './inventory-page.ts';
import { boundKeys, choiceKeys, type InventoryQuery } from './inventory-query.ts';
import { inventoryPageRowSchema, inventoryVersionSchema, toInventoryPage } from './inventory-row.ts';
import type { Vehicle, VehicleCard } from './vehicle.ts';
import { toVehicle, toVehicleCard, vehicleCardRowsSchema, vehicleColumns, vehicleRowsSchema } from './vehicle-row.ts';

export type VehicleSource = {
  getInventory(query: InventoryQuery, signal?: AbortSignal): Promise<InventoryPage>;
  /** Rejects with `not-found` for an unknown or malformed id. */
  getVehicle(id: string, signal?: AbortSignal): Promise<Vehicle>;
  /** Those of the given vehicles that are still there, in the given order. */
  getVehicles(ids: string[], signal?: AbortSignal): Promise<Vehicle[]>;
  /** Up to four available vehicles of the same body style. */
  getSimilar(vehicle: Pick<VehicleCard, 'id' | 'bodyStyle'>, signal?: AbortSignal): Promise<VehicleCard[]>;
  /** The number that every change of the inventory moves. */
  getVersion(signal?: AbortSignal): Promise<number>;
};

const listFailed = 'Failed to load vehicles data';
const loadFailed = 'Failed to load vehicles. Please try again later.';
const vehicleMissing = 'Vehicle not found';
/** More ids than this make an address too long to be sent. */
const maxIds = 60;
/** The search function gives at most 100 at once; four screens of "Show more" fit in one call. */
const maxPerCall = 96;

/** Reads the public side of one dealer's vehicles. */
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
    return toInventoryPage(
      await readAnswer(request, { schema: inventoryPageRowSchema, signal, loadFailed: listFailed }),
    );
  }

  async function getInventory(query: InventoryQuery, signal?: AbortSignal): Promise<InventoryPage> {
    const first = search(query, Math.min(query.limit, maxPerCall), 0, signal);
    const following = laterCalls(query.limit).map(({ limit, offset }) => search(query, limit, offset, signal));
    const [page, ...pages] = await Promise.all([first, ...following]);
    return { ...page, vehicles: uniqueById([page, ...pages].flatMap(({ vehicles }) => vehicles)) };
  }

  async function getVehicle(id: string, signal?: AbortSignal): Promise<Vehicle> {
    // Only a real uuid may reach the database, which refuses anything else as a malformed request.
    if (vehicleIdFromParam(id) !== id.toLowerCase()) throw new DomainError('not-found', vehicleMissing);
    const request = client.from('vehicles').select(vehicleColumns).eq('dealer_id', dealerId).eq('id', id).limit(1);
    const [row] = await readAnswer(request, { schema: vehicleRowsSchema, signal, loadFailed, missing: vehicleMissing });
    if (!row) throw new DomainError('not-found', vehicleMissing);
    return toVehicle(row);
  }

  async function getVehicles(asked: string[], signal?: AbortSignal): Promise<Vehicle[]> {
    const ids = toVehicleIds(asked);
    if (ids.length === 0) return [];
    const request = client.from('vehicles').select(vehicleColumns).eq('dealer_id', dealerId).in('id', ids);
    const rows = await readAnswer(request, { schema: vehicleRowsSchema, signal, loadFailed });
    return inOrderOf(ids, rows.map(toVehicle));
  }

  async function getSimilar(
    { id, bodyStyle }: Pick<VehicleCard, 'id' | 'bodyStyle'>,
    signal?: AbortSignal,
  ): Promise<VehicleCard[]> {
    if (!bodyStyle) return [];
    const request = client.rpc('similar_vehicles', { p_dealer_id: dealerId, p_id: id, p_body_style: bodyStyle });
    return (await readAnswer(request, { schema: vehicleCardRowsSchema, signal, loadFailed: listFailed })).map(
      toVehicleCard,
    );
  }

  function getVersion(signal?: AbortSignal): Promise<number> {
    const request = client.rpc('inventory_version', { p_dealer_id: dealerId });
    return readAnswer(request, { schema: inventoryVersionSchema, signal, loadFailed });
  }

  return { getInventory, getVehicle, getVehicles, getSimilar, getVersion };
}

/** Each real id once. */
export function toVehicleIds(asked: string[]): string[] {
  const ids = asked.map((id) => id.toLowerCase()).filter((id) => vehicleIdFromParam(id) === id);
  return [...new Set(ids)].slice(0, maxIds);
}

export function inOrderOf(ids: string[], vehicles: Vehicle[]): Vehicle[] {
  return ids.flatMap((id) => vehicles.filter((vehicle) => vehicle.id === id));
}

/** Only what narrows the list: the filters of the search function are all optional. */
function toFilters(query: InventoryQuery): Record<string, unknown> {
  const filters: Record<string, unknown> = {};
  if (query.search) filters.search = query.search;
  for (const key of choiceKeys) if (query[key].length > 0) filters[key] = query[key];
  for (const key of boundKeys) if (query[key] !== undefined) filters[key] = query[key];
  if (query.status !== 'all') filters.status = query.status;
  if (query.featured !== undefined) filters.featured = query.featured;
  return filters;
}

/** What a list longer than one call still needs. */
function laterCalls(length: number): { limit: number; offset: number }[] {
  const calls = [];
  for (let offset = maxPerCall; offset < length; offset += maxPerCall) {
    calls.push({ limit: Math.min(maxPerCall, length - offset), offset });
  }
  return calls;
}

/** A vehicle can move between two calls of one list when the inventory changes meanwhile. */
function uniqueById(cards: VehicleCard[]): VehicleCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
