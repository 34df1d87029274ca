import { setTimeout as pause } from 'node:timers/promises';
import { searchInventory } from '../support/backend-api.ts';
import { type Product, readKeys, startProduct } from '../support/product.ts';
import { readMemory, runConcurrentRequests } from './concurrent-requests.ts';
import { printTable } from './figures.ts';
import { startVisitors } from './visitors.ts';

/**
 * Memory (MB) of the web process and the backend: at rest, at 1,000 open connections, after the largest answers that a
 * visitor can ask for, a minute later, and ten times during an hour of mixed load, which must show a flat line.
 */
const vehicles = process.env.BENCH_VEHICLES ?? '10000';
const minutes = Number(process.env.BENCH_MINUTES ?? 60);
const stepsOfLoad = 10;
const visitorCount = 100;

const toMemory = (product: Product, script: string) => readMemory(product.dataDir, script).join(' + ') || '–';

async function askForMuch(product: Product) {
  const searches = ['awd suv under 20000', 'hunda civik', 'blue automatic 2019 or newer under 100000 km'];
  await Promise.all(searches.map((search) => searchInventory(product, { search }, { limit: 1_000 }).catch(() => null)));
  await Promise.all(['/feeds/google-vehicles.csv', '/sitemap.xml'].map((path) => fetch(product.url + path)));
}

async function findCars(product: Product): Promise<string[]> {
  const { vehicles: found } = await searchInventory(product, {}, { limit: 100 });
  return found.map(({ id }) => `/inventory/${id}`);
}

async function run(product: Product) {
  const rows: (string | number)[][] = [];
  const note = (when: string) => {
    rows.push([when, toMemory(product, 'server/main.ts'), toMemory(product, 'embedded-backend/main.ts')]);
    console.log(rows.at(-1)?.join(' | '));
  };
  await pause(10_000);
  note('at rest');
  await runConcurrentRequests({ connections: 1_000, seconds: 20, next: () => `${product.url}/inventory` });
  note('1,000 connections, 20 s');
  await askForMuch(product);
  note('after the largest answers');
  await pause(60_000);
  note('a minute later');
  const { anonKey } = await readKeys(product);
  const visitors = startVisitors({
    ...{ url: product.url, backendUrl: product.backendUrl, anonKey, count: visitorCount },
    ...{ pauseMs: { least: 2_000, most: 5_000 }, cars: await findCars(product) },
  });
  for (let step = 1; step <= stepsOfLoad; step += 1) {
    await pause((minutes * 60_000) / stepsOfLoad);
    note(`mixed load, ${((minutes * step) / stepsOfLoad).toFixed(1)} min`);
  }
  await visitors.stop();
  console.log();
  printTable(['when', 'web MB', 'backend and standby MB'], rows);
}

const product = await startProduct({ DEMO_VEHICLES: vehicles });
try {
  await run(product);
} finally {
  await product.stop();
}
process.exit(0);
