import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from './product.ts';

export type InventoryAnswer = {
  total: number;
  listed: number;
  vehicles: { id: string; year: number; make: string; model: string; price: number; status: string }[];
  facets: Record<string, { value: string; count: number }[]>;
};

export type VehicleAnswer = {
  id: string;
  year: number;
  make: string;
  model: string;
  price: number;
  mileage: number;
  features: string[];
  status: string;
  disclosure_mechanical: string | null;
  vehicle_images: { id: string; public_id: string }[];
};

/** What a visitor may ask of the backend: the truth that pages are compared with. */
export async function searchInventory(
  product: Product,
  filters: Record<string, unknown> = {},
  list: { sort?: string; direction?: string; limit?: number } = {},
): Promise<InventoryAnswer> {
  const { anonKey } = await readKeys(product);
  return call(product, anonKey, '/rest/v1/rpc/search_inventory', {
    p_dealer_id: 'dream-motor',
    p_filters: filters,
    p_sort: list.sort ?? 'year',
    p_direction: list.direction ?? 'desc',
    p_limit: list.limit ?? 24,
  });
}

/** Vehicles as staff see them, drafts included. */
export async function listVehicles(product: Product, condition = ''): Promise<VehicleAnswer[]> {
  const { secretKey } = await readKeys(product);
  return call(product, secretKey, `/rest/v1/vehicles?select=*,vehicle_images(id,public_id)&order=id&${condition}`);
}

/** A vehicle with everything on its page. */
export async function findFullVehicle(product: Product): Promise<VehicleAnswer> {
  const vehicles = await listVehicles(product, 'status=eq.Available');
  const full = vehicles.find((vehicle) => vehicle.features.length > 0 && vehicle.vehicle_images.length > 1);
  if (full === undefined) throw new Error('The demo stock has no complete vehicle.');
  return full;
}

export function toIds(answer: InventoryAnswer): string[] {
  return answer.vehicles.map(({ id }) => id);
}

async function readKeys(product: Product): Promise<{ anonKey: string; secretKey: string }> {
  return JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'));
}

async function call<Answer>(product: Product, key: string, address: string, body?: unknown): Promise<Answer> {
  const response = await fetch(product.backendUrl + address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
