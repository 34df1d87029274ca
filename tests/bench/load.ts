import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { searchInventory } from '../support/backend-api.ts';
import { type Product, readKeys, startProduct } from '../support/product.ts';
import { staffPassword } from '../support/staff.ts';
import { percentile, printTable, toMs, toSpread } from './figures.ts';
import { importVehicles, prepareImport } from './vehicle-import.ts';
import { startVisitors, type VisitLog } from './visitors.ts';

/**
 * 200 visitors request a page every 5 to 10 seconds, first alone, then while staff import 10,000 vehicles. No request
 * may fail, and 95 % of the pages must arrive within half a second.
 */
const visitorCount = Number(process.env.BENCH_VISITORS ?? 200);
const rows = Number(process.env.BENCH_ROWS ?? 10_000);
/** Duration of the first phase, and the minimum duration of the second. */
const phaseSeconds = Number(process.env.BENCH_SECONDS ?? 45);
const limitMs = 500;

type Phase = { name: string; seconds: number; log: VisitLog; delayMs: number };

async function findCars(product: Product): Promise<string[]> {
  const { vehicles } = await searchInventory(product, {}, { limit: 100 });
  return vehicles.map(({ id, year, make, model }) => {
    const words = `${year} ${make} ${model}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return `/inventory/${words}-${id}`;
  });
}

async function watch(name: string, log: VisitLog, work: () => Promise<void>): Promise<Phase> {
  const before = { pages: log.pages.length, calls: log.calls.length, files: log.files.length };
  const [picturesBefore, errorsBefore] = [log.pictures.length, log.errors.length];
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const startMs = performance.now();
  await work();
  loop.disable();
  return {
    name,
    seconds: (performance.now() - startMs) / 1000,
    delayMs: loop.percentile(95) / 1e6,
    log: {
      pages: log.pages.slice(before.pages),
      calls: log.calls.slice(before.calls),
      files: log.files.slice(before.files),
      pictures: log.pictures.slice(picturesBefore),
      errors: log.errors.slice(errorsBefore),
    },
  };
}

function printPhases(phases: Phase[]) {
  const head = ['while', 'what', 'requests', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'errors'];
  const kinds = ['pages', 'calls', 'files', 'pictures'] as const;
  const toRow = ({ name, seconds, log }: Phase, kind: (typeof kinds)[number]) => {
    const { count, p50, p95, p99, max } = toSpread(log[kind]);
    const errors = kind === 'pages' ? log.errors.length : '';
    return [name, kind, count, (count / seconds).toFixed(1), toMs(p50), toMs(p95), toMs(p99), toMs(max), errors];
  };
  printTable(
    head,
    phases.flatMap((phase) => kinds.map((kind) => toRow(phase, kind))),
  );
}

async function run() {
  const product = await startProduct({ ADMIN_PASSWORD: staffPassword });
  try {
    const prepared = await prepareImport(rows, 'LOAD');
    const visitors = startVisitors({
      ...product,
      anonKey: (await readKeys(product)).anonKey,
      count: visitorCount,
      pauseMs: { least: 5_000, most: 10_000 },
      cars: await findCars(product),
    });
    // Warm-up: the first visitors find empty caches.
    await wait(10_000);
    const alone = await watch('alone', visitors.log, () => wait(phaseSeconds * 1000));
    let summary = '';
    const importing = await watch('import', visitors.log, async () => {
      const startMs = performance.now();
      const { written, batchMs } = await importVehicles(product, prepared);
      const tookMs = performance.now() - startMs;
      summary = `${written} of ${rows} rows in ${(tookMs / 1000).toFixed(1)} s, ${batchMs.length} batches: p50 ${toMs(percentile(batchMs, 0.5))} ms, p95 ${toMs(percentile(batchMs, 0.95))} ms`;
    });
    const after = await watch('afterwards', visitors.log, () => wait((phaseSeconds * 1000) / 3));
    await visitors.stop();
    printPhases([alone, importing, after]);
    console.log(`Import: ${summary}.`);
    const [base, loaded] = [alone, importing].map(({ log }) => percentile(log.pages, 0.95));
    const ratio = (loaded ?? 0) / (base || 1);
    console.log(`Pages, p95: ${toMs(loaded ?? 0)} ms while importing (limit ${limitMs}), ${ratio.toFixed(1)} × alone.`);
    console.log(
      `The bench's own loop was late by (p95) ${[alone, importing].map((p) => toMs(p.delayMs)).join(' and ')} ms.`,
    );
    for (const error of new Set(visitors.log.errors)) console.log(`Error: ${error}`);
    const isWithin = visitors.log.errors.length === 0 && (loaded ?? 0) < limitMs;
    if (!isWithin) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

await run();
