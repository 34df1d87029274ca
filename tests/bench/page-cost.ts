import { searchInventory } from '../support/backend-api.ts';
import { type Product, startProduct } from '../support/product.ts';
import { readProcessorMs } from './concurrent-requests.ts';
import { printTable, toMs } from './figures.ts';

/**
 * Processor time of a page that nobody asked for since the last change: of the web process, and of the backend with its
 * database. Each address is asked for once, four at a time.
 */
const pages = Number(process.env.BENCH_PAGES ?? 150);
const vehicles = process.env.BENCH_VEHICLES ?? '36';
const warmUp = 60;
const atOnce = 4;

async function toAddresses(product: Product): Promise<Record<string, (n: number) => string>> {
  const { vehicles: found } = await searchInventory(product, { status: 'available' }, { limit: 1 });
  const car = `/inventory/${found[0]?.id}`;
  return {
    home: (n) => `/?n=${n}`,
    'the whole list': (n) => `/inventory?n=${n}`,
    'a price range': (n) => `/inventory?priceMax=${20_000 + n}`,
    'a make': (n) => `/inventory?make=Honda&mileageMax=${90_000 + n}`,
    'a search': (n) => `/inventory?q=civic&priceMax=${20_000 + n}`,
    'a landing page': (n) => `/used/honda?n=${n}`,
    'a vehicle': (n) => `${car}?n=${n}`,
  };
}

async function visitAll(addresses: string[]) {
  const left = [...addresses];
  const visitor = async () => {
    for (let address = left.pop(); address; address = left.pop()) {
      const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}

const product = await startProduct({ DEMO_VEHICLES: vehicles });
try {
  const rows: string[][] = [];
  const toUsed = () =>
    ['server/main.ts', 'embedded-backend/main.ts'].map((script) => readProcessorMs(product.dataDir, script));
  const kinds = Object.entries(await toAddresses(product)).map(([name, toAddress]) => {
    const addresses = Array.from({ length: warmUp + pages }, (_, n) => product.url + toAddress(n));
    return { name, first: addresses.slice(0, warmUp), later: addresses.slice(warmUp) };
  });
  // Before the first figure, because both processes still compile for many seconds.
  for (const { first } of kinds) await visitAll(first);
  for (const { name, later } of kinds) {
    const before = toUsed();
    const startMs = performance.now();
    await visitAll(later);
    const tookMs = performance.now() - startMs;
    const [web = 0, backend = 0] = toUsed().map((used, at) => (used - (before[at] ?? 0)) / pages);
    rows.push([name, toMs(web), toMs(backend), toMs(web + backend), ((pages * 1000) / tookMs).toFixed(0)]);
  }
  printTable([`processor, ${vehicles} vehicles`, 'web ms', 'backend ms', 'together ms', 'pages per second'], rows);
} finally {
  await product.stop();
}
