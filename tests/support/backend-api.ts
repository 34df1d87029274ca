import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from './product.ts';

export type InventoryAnswer = {
  total: number;
  listed: number;
  vehicles: {
    id: string;
    year: number;
    make: string;
    model: string;
    price: number;
    status: string;
    body_style: string;
    has_video: boolean;
  }[];
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
  vin: string | null;
  disclosure_mechanical: string | null;
  vehicle_images: { id: string; public_id: string }[];
};

/** The visitor's view of the data, the reference for pages. */
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

/** As staff see them, including drafts. */
export async function listVehicles(product: Product, condition = ''): Promise<VehicleAnswer[]> {
  const { secretKey } = await readKeys(product);
  return call(product, secretKey, `/rest/v1/vehicles?select=*,vehicle_images(id,public_id)&order=id&${condition}`);
}

/** A vehicle with every section of its page. */
export async function findFullVehicle(product: Product): Promise<VehicleAnswer> {
  const vehicles = await listVehicles(product, 'status=eq.Available');
  const full = vehicles.find((vehicle) => vehicle.features.length > 0 && vehicle.vehicle_images.length > 1);
  if (full === undefined) throw new Error('The demo stock has no complete vehicle.');
  return full;
}

/** Reads rows with the secret key. */
export async function readRows<Row>(product: Product, address: string): Promise<Row[]> {
  const { secretKey } = await readKeys(product);
  return call(product, secretKey, `/rest/v1/${address}`);
}

export async function addRow(product: Product, table: string, row: Record<string, unknown>): Promise<void> {
  const { secretKey } = await readKeys(product);
  await call(product, secretKey, `/rest/v1/${table}?select=dealer_id`, row, { prefer: 'return=representation' });
}

export function changeRow(product: Product, address: string, change: Record<string, unknown>): Promise<void> {
  return write(product, address, { method: 'PATCH', body: JSON.stringify(change) });
}

/** Deletes rows with the secret key. */
export function removeRows(product: Product, address: string): Promise<void> {
  return write(product, address, { method: 'DELETE' });
}

async function write(product: Product, address: string, request: RequestInit): Promise<void> {
  const { secretKey } = await readKeys(product);
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${product.backendUrl}/rest/v1/${address}`, { ...request, headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
}

export function toIds(answer: InventoryAnswer): string[] {
  return answer.vehicles.map(({ id }) => id);
}

async function readKeys(product: Product): Promise<{ anonKey: string; secretKey: string }> {
  return JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'));
}

async function call<Answer>(
  product: Product,
  key: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(product.backendUrl + address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
