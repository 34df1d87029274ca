import path from 'node:path';
import { openPgliteDatabase } from '@dealer/embedded-backend';
import { withPostgres17 } from '@dealer/scripts/postgres-17';
import { searchInventory } from '../support/backend-api.ts';
import { type Product, readKeys, startProduct, startWebServer } from '../support/product.ts';
import { readMemory, runConcurrentRequests } from './concurrent-requests.ts';
import { percentile, printTable, toMs } from './figures.ts';
import { fillWithVehicles, seededVehicles } from './many-vehicles.ts';

/**
 * One web process at 1 to 1,000 open connections and 36 to 100,000 vehicles, with cached and rendered pages; the
 * database's functions at each size; and two web processes compared with one on a Postgres server. The load generator
 * shares the machine.
 */
const sizes = readNumbers('BENCH_SIZES', [36, 10_000, 100_000]);
const connectionCounts = readNumbers('BENCH_CONNECTIONS', [1, 10, 100, 1_000]);
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const samples = 15;

function readNumbers(name: string, fallback: number[]): number[] {
  return process.env[name]?.split(',').map(Number) ?? fallback;
}

let asked = 0;
/** One cached address, and addresses that were never requested. */
const pages = {
  cached: () => '/inventory',
  rendered: () => {
    asked += 1;
    return `/inventory?priceMax=${1_000_000 + asked}`;
  },
} as const;
const kinds = ['cached', 'rendered'] as const;

const web = 'server/main.ts';
const backend = 'embedded-backend/main.ts';
const toMemory = (dataDir: string, script: string) => readMemory(dataDir, script).join(' + ') || '–';

async function measurePages(product: Product, vehicles: number) {
  const rows: (string | number)[][] = [];
  for (const kind of kinds) {
    for (const connections of connectionCounts) {
      const next = () => product.url + pages[kind]();
      const { perSecond, tookMs, errors } = await runConcurrentRequests({ connections, seconds, next });
      const [p50, p95] = [percentile(tookMs, 0.5), percentile(tookMs, 0.95)];
      const memory = [toMemory(product.dataDir, web), toMemory(product.dataDir, backend)];
      rows.push([vehicles, kind, connections, perSecond.toFixed(0), toMs(p50), toMs(p95), errors, ...memory]);
    }
  }
  return rows;
}

/** The median, in milliseconds. */
async function measureCall(call: () => Promise<unknown>): Promise<number> {
  const tookMs: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startMs = performance.now();
    await call();
    tookMs.push(performance.now() - startMs);
  }
  return percentile(tookMs, 0.5);
}

async function measureCalls(product: Product): Promise<Map<string, number>> {
  const { anonKey } = await readKeys(product);
  const [first] = (await searchInventory(product)).vehicles;
  const car = `${product.backendUrl}/rest/v1/vehicles?select=id,make,model,price,description,features,vehicle_images(public_id,url)&id=eq.${first?.id}&dealer_id=eq.dream-motor`;
  const calls = {
    'first page with counts': () => searchInventory(product),
    'filtered page': () => searchInventory(product, { make: ['Honda'], priceMax: 30_000 }, { sort: 'price' }),
    'search for part of a word': () => searchInventory(product, { search: 'civi' }),
    'one car': async () => (await fetch(car, { headers: { apikey: anonKey } })).text(),
  };
  const figures = new Map<string, number>();
  for (const [name, call] of Object.entries(calls)) figures.set(name, await measureCall(call));
  return figures;
}

/** Copies within the database: the demonstration's own 100,000 vehicles take over four minutes, twice as long. */
async function startWithVehicles(vehicles: number) {
  const product = await startProduct({ DEMO_VEHICLES: String(Math.min(vehicles, seededVehicles)) });
  if (vehicles <= seededVehicles) return product;
  await product.end();
  const database = await openPgliteDatabase({ folder: path.join(product.dataDir, 'db') });
  await fillWithVehicles(database, 'dream-motor', vehicles);
  await database.exec('vacuum analyze');
  await database.close();
  await product.restart();
  return product;
}

async function measureSizes() {
  const rows: (string | number)[][] = [];
  const calls = new Map<number, Map<string, number>>();
  for (const size of sizes) {
    const product = await startWithVehicles(size);
    try {
      calls.set(size, await measureCalls(product));
      rows.push(...(await measurePages(product, size)));
    } finally {
      await product.stop();
    }
  }
  const memory = ['web MB', 'backend MB'];
  printTable(['vehicles', 'pages', 'connections', 'per second', 'p50 ms', 'p95 ms', 'errors', ...memory], rows);
  const names = [...(calls.get(sizes[0] ?? 0)?.keys() ?? [])];
  console.log();
  printTable(
    ['one answer of the backend, ms', ...sizes.map((size) => `${size} vehicles`), 'most to least'],
    names.map((name) => {
      const figures = sizes.map((size) => calls.get(size)?.get(name) ?? 0);
      return [name, ...figures.map(toMs), `${((figures.at(-1) ?? 0) / (figures[0] || 1)).toFixed(1)} x`];
    }),
  );
}

/** Two web processes on one Postgres server compared with one, in turns. */
async function measureTwoProcesses(databaseUrl: string) {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const second = await startWebServer(product, product.backendUrl);
  const rows: (string | number)[][] = [];
  try {
    for (const kind of kinds) {
      for (const addresses of [[product.url], [product.url, second.url]]) {
        let turn = 0;
        const next = () => {
          turn += 1;
          return addresses[turn % addresses.length] + pages[kind]();
        };
        const { perSecond, tookMs, errors } = await runConcurrentRequests({ connections: 100, seconds, next });
        const spread = [toMs(percentile(tookMs, 0.5)), toMs(percentile(tookMs, 0.95))];
        rows.push([addresses.length, kind, perSecond.toFixed(0), ...spread, errors]);
      }
    }
  } finally {
    await second.stop();
    await product.stop();
  }
  console.log();
  printTable(['web processes', 'pages', 'per second', 'p50 ms', 'p95 ms', 'errors'], rows);
}

await measureSizes();
await withPostgres17(measureTwoProcesses);
process.exit(0);
