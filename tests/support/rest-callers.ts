import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from './product.ts';

type Keys = { anonKey: string; secretKey: string };
type Caller = (address: string, init?: RequestInit) => Promise<Response>;

const limitMs = 20_000;

/** Calls a running product's REST interface with the secret key. */
export function createOwner(product: Product): Promise<Caller> {
  return createCaller(product, 'secretKey');
}

/** Calls it as a visitor. */
export function createVisitor(product: Product): Promise<Caller> {
  return createCaller(product, 'anonKey');
}

async function createCaller({ dataDir, backendUrl }: Product, name: keyof Keys): Promise<Caller> {
  const keys: Keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'));
  const key = keys[name];
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return (address, init = {}) =>
    fetch(`${backendUrl}/rest/v1/${address}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(limitMs),
    });
}
