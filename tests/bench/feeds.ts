import { startProduct } from '../support/product.ts';
import { runConcurrentRequests } from './concurrent-requests.ts';
import { percentile, printTable, toMs } from './figures.ts';

/** The feeds of 36 and of 10,000 vehicles: the first request builds both, later ones are answered from memory. */
const sizes = [36, 10_000];
const seconds = 6;
const feed = '/feeds/google-vehicles.csv';

async function readFeed(url: string, headers: HeadersInit = {}) {
  const startMs = performance.now();
  const response = await fetch(url + feed, { headers });
  const text = await response.text();
  return { tookMs: performance.now() - startMs, status: response.status, text, etag: response.headers.get('etag') };
}

/** A visitor's rendered pages, alone or during `work`; 95th percentile in milliseconds. */
async function measureVisitors(url: string): Promise<number> {
  let asked = Date.now();
  const next = () => {
    asked += 1;
    return `${url}/inventory?priceMax=${asked}`;
  };
  const { tookMs } = await runConcurrentRequests({ connections: 2, seconds, next });
  return percentile(tookMs, 0.95);
}

async function measure(vehicles: number): Promise<(string | number)[]> {
  const product = await startProduct({ DEMO_VEHICLES: String(vehicles) });
  try {
    await measureVisitors(product.url);
    const aloneMs = await measureVisitors(product.url);
    const first = await Promise.all([readFeed(product.url), measureVisitors(product.url)]);
    const [built, besideMs] = first;
    const again = await readFeed(product.url);
    const unchanged = await readFeed(product.url, { 'if-none-match': again.etag ?? '' });
    const lines = built.text.trimEnd().split('\r\n').length - 1;
    const kilobytes = (Buffer.byteLength(built.text) / 1000).toFixed(0);
    const answers = [built.tookMs, again.tookMs, unchanged.tookMs].map(toMs);
    return [vehicles, lines, kilobytes, ...answers, unchanged.status, toMs(aloneMs), toMs(besideMs)];
  } finally {
    await product.stop();
  }
}

const rows: (string | number)[][] = [];
for (const size of sizes) rows.push(await measure(size));
const answers = ['built ms', 'from memory ms', 'unchanged ms', 'its status'];
printTable(['vehicles', 'lines', 'kB', ...answers, 'visitors p95 ms', 'beside the build'], rows);
process.exit(0);
