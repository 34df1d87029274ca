import { setTimeout as wait } from 'node:timers/promises';
import { listVehicles } from '../support/backend-api.ts';
import { type Product, readKeys, startProduct } from '../support/product.ts';
import { acceptedEncodings } from './concurrent-requests.ts';
import { percentile, printTable, toMs, toSpread } from './figures.ts';

/** Crawlers ask for 200 sizes that no cache has, concurrently, while a visitor opens the home page. */
const pictureCount = Number(process.env.BENCH_PICTURES ?? 200);
const visitEveryMs = 100;
const idleVisits = 50;
const maxHomeMs = 300;
/** From how many networks the crawlers come. */
const networkCounts = [1, 20];

const widths = [160, 320, 400, 480, 640, 800, 960, 1200, 1600];
const qualities = [20, 40, 60, 80, 100];

async function openHome({ url }: Product): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(url, { headers: { 'accept-encoding': acceptedEncodings } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The home page answered ${response.status}`);
  return performance.now() - startMs;
}

async function listNewSizes(product: Product): Promise<string[]> {
  const config: { mediaUrl: string; mediaCloud: string } = await (await fetch(`${product.url}/config.json`)).json();
  const vehicles = await listVehicles(product);
  const ids = [...new Set(vehicles.flatMap(({ vehicle_images: images }) => images.map((image) => image.public_id)))];
  const sizes = qualities.flatMap((quality) => widths.map((width) => `w_${width},q_${quality},f_jpg`));
  return sizes.flatMap((size) => ids.map((id) => `${config.mediaUrl}/${config.mediaCloud}/image/upload/${size}/${id}`));
}

const toRow = (name: string, values: number[]) => {
  const { count, p50, p95, max } = toSpread(values);
  return [name, count, toMs(p50), toMs(p95), toMs(max)];
};

const product = await startProduct();
try {
  const { secretKey } = await readKeys(product);
  await openHome(product);
  const alone: number[] = [];
  for (let visit = 0; visit < idleVisits; visit += 1) {
    alone.push(await openHome(product));
    await wait(visitEveryMs);
  }
  const addresses = await listNewSizes(product);
  const crawled: number[][] = [];
  for (const networks of networkCounts) {
    const wanted = addresses.splice(0, pictureCount);
    let left = wanted.length;
    const crawl = wanted.map(async (address, index) => {
      // Only callers with the secret key may name the client's address.
      const headers = { apikey: secretKey, 'x-forwarded-for': `198.51.100.${index % networks}` };
      const response = await fetch(address, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A picture answered ${response.status}`);
      left -= 1;
    });
    const visits: number[] = [];
    while (left > 0) {
      visits.push(await openHome(product));
      await wait(visitEveryMs);
    }
    await Promise.all(crawl);
    crawled.push(visits);
  }
  printTable(
    ['home', 'visits', 'p50 ms', 'p95 ms', 'most ms'],
    [
      toRow('alone', alone),
      ...crawled.map((visits, index) => toRow(`while ${networkCounts[index]} ask for ${pictureCount} sizes`, visits)),
    ],
  );
  if (crawled.some((visits) => percentile(visits, 0.95) > maxHomeMs)) process.exitCode = 1;
} finally {
  await product.stop();
}
