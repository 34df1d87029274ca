import { changeRow, searchInventory } from '../support/backend-api.ts';
import { type Product, startProduct } from '../support/product.ts';
import { acceptedEncodings, readProcessorMs } from './concurrent-requests.ts';
import { printTable, toMs } from './figures.ts';

/**
 * Processor time of a page's first request since the last change: of the web process, and of the backend with its
 * database. New addresses are asked for once, for pages that show something new; the others again after each change of a
 * vehicle that is on none of them. BENCH_AT_ONCE requests come at a time: among 10,000 vehicles two, because with more
 * visitors get pages that are some seconds old.
 */
const pages = Number(process.env.BENCH_PAGES ?? 150);
const vehicles = process.env.BENCH_VEHICLES ?? '36';
const warmUp = 60;
const changes = 5;
const atOnce = Number(process.env.BENCH_AT_ONCE ?? 4);

async function findVehicles(product: Product) {
  const { vehicles: found } = await searchInventory(product, { status: 'available' }, { limit: 2 });
  const [shown, changed] = found.map(({ id }) => id);
  if (!shown || !changed) throw new Error('Too few vehicles');
  return { shown, changed };
}

function toAddresses(vehicleId: string): Record<string, (n: number) => string> {
  const car = `/inventory/${vehicleId}`;
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
      const response = await fetch(address, { headers: { 'accept-encoding': acceptedEncodings } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}

const product = await startProduct({ DEMO_VEHICLES: vehicles });
const toUsed = () =>
  ['server/main.ts', 'embedded-backend/main.ts'].map((script) => readProcessorMs(product.dataDir, script));

async function measure(addresses: string[], beforeEach: () => Promise<void>, times = 1) {
  const total = { web: 0, backend: 0, tookMs: 0 };
  for (let time = 0; time < times; time += 1) {
    await beforeEach();
    const before = toUsed();
    const startMs = performance.now();
    await visitAll(addresses);
    total.tookMs += performance.now() - startMs;
    const [web = 0, backend = 0] = toUsed().map((used, at) => used - (before[at] ?? 0));
    total.web += web;
    total.backend += backend;
  }
  const asked = addresses.length * times;
  return [
    ...[total.web, total.backend, total.web + total.backend].map((ms) => toMs(ms / asked)),
    ((asked * 1000) / total.tookMs).toFixed(0),
  ];
}

try {
  const { shown, changed } = await findVehicles(product);
  const kinds = Object.entries(toAddresses(shown)).map(([name, toAddress]) => {
    const addresses = Array.from({ length: warmUp + pages }, (_, n) => product.url + toAddress(n));
    return { name, first: addresses.slice(0, warmUp), later: addresses.slice(warmUp) };
  });
  let change = 0;
  // On no list and on no other vehicle's page.
  const changeElsewhere = async () => {
    change += 1;
    await changeRow(product, `vehicles?id=eq.${changed}`, { interior_color: change % 2 ? 'Black' : 'Beige' });
  };
  // Before the first figure, because both processes still compile for many seconds.
  for (const { first } of kinds) await visitAll(first);
  const rows: string[][] = [];
  for (const { name, first, later } of kinds) {
    rows.push([name, 'new', ...(await measure(later, async () => undefined))]);
    // The server remembers the last 500 pages; without this a fifth of the next figure is new ones.
    await visitAll(first);
    rows.push([name, 'the same', ...(await measure(first, changeElsewhere, changes))]);
  }
  printTable(
    [`processor, ${vehicles} vehicles`, 'the page is', 'web ms', 'backend ms', 'together ms', 'pages per second'],
    rows,
  );
} finally {
  await product.stop();
}
