import type { CDPSession, Page } from 'playwright';
import { launchBrowser, openPage, visit } from '../support/browser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { signInContext, staffPassword } from '../support/staff.ts';

/**
 * The staff's list with 10,000 vehicles: time to sort, filter and select after the response, smoothness of scrolling,
 * and memory. BENCH_URL and BENCH_BACKEND select a running product.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const vehicleCount = process.env.DEMO_VEHICLES ?? '10000';

type Row = { name: string; figure: string; budget: string };

async function openList(page: Page) {
  await visit(page, '/admin/vehicles');
  await page.locator('tr[data-vehicle]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** From the end of the response until its rows are visible; the median, in milliseconds. */
async function measureAnswers(page: Page, actions: (() => Promise<void>)[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const act of actions) {
      const before = await page.evaluate(() => {
        performance.clearResourceTimings();
        const body = document.querySelector('table[aria-label="Vehicles"] tbody');
        const seen = { atMs: 0 };
        Object.assign(window, { seen });
        const observer = new MutationObserver(() => {
          const [answer] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('list_staff'));
          if (!answer) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => (seen.atMs = performance.now())));
        });
        if (body) observer.observe(body, { childList: true, subtree: true, attributes: true, characterData: true });
        return body !== null;
      });
      if (!before) throw new Error('The list is not there');
      await act();
      await page.waitForFunction(() => Reflect.get(window, 'seen').atMs > 0);
      times.push(
        await page.evaluate(() => {
          const answers = performance
            .getEntriesByType('resource')
            .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('list_staff'));
          return Reflect.get(window, 'seen').atMs - Math.max(...answers.map(({ responseEnd }) => responseEnd));
        }),
      );
      await page.waitForLoadState('networkidle');
    }
  }
  return toMiddle(times.slice(actions.length));
}

/** From a key press to the next frame. */
function measurePress(page: Page, label: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(`table [aria-label="${name}"]`)?.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
    label,
  );
}

async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** Scrolls through the whole list in steps; returns the longest task. */
async function scrollThrough(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let longestMs = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
    });
    observer.observe({ type: 'longtask' });
    const height = document.documentElement.scrollHeight;
    const steps = 240;
    for (let step = 0; step <= steps; step += 1) {
      window.scrollTo({ top: (height * step) / steps, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    observer.disconnect();
    window.scrollTo({ top: 0, behavior: 'instant' });
    return longestMs;
  });
}

function toMiddle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function measure(product: Pick<Product, 'url'> & Partial<Product>): Promise<Row[]> {
  const browser = await launchBrowser();
  const { page, context } = await openPage(browser, { baseUrl: product.url });
  await signInContext(context, { backendUrl: '', dataDir: '', ...product });
  await openList(page);
  const session = await context.newCDPSession(page);
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  const chip = (name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });

  const sortMs = await measureAnswers(page, [() => head('Price').click(), () => head('Year').click()]);
  const filterMs = await measureAnswers(page, [() => chip(/^Sold/).click(), () => chip(/^All/).click()]);
  await openList(page);
  const selectMs: number[] = [];
  for (let round = 0; round < rounds * 2; round += 1) selectMs.push(await measurePress(page, 'Select All'));
  await openList(page);
  await scrollThrough(page);
  const heapBefore = await readHeap(session);
  const longestMs = await scrollThrough(page);
  await scrollThrough(page);
  const heapAfter = await readHeap(session);
  const rowCount = await page.locator('tr[data-index]').count();
  await browser.close();

  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    { name: 'sort, after the answer', figure: ms(sortMs), budget: '50 ms' },
    { name: 'filter, after the answer', figure: ms(filterMs), budget: '50 ms' },
    { name: 'select all, after the press', figure: ms(toMiddle(selectMs)), budget: '50 ms' },
    { name: 'longest task while scrolling through', figure: ms(longestMs), budget: '50 ms' },
    { name: 'rows in the document', figure: String(rowCount), budget: '' },
    {
      name: 'heap after one way through the list, and after three',
      figure: `${heapBefore.toFixed(1)} MB, ${heapAfter.toFixed(1)} MB`,
      budget: 'flat',
    },
  ];
}

async function run() {
  const url = process.env.BENCH_URL;
  const product = url
    ? { url, stop: async () => undefined }
    : await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: vehicleCount });
  try {
    console.log('| work | figure | budget |');
    console.log('|---|---|---|');
    for (const { name, figure, budget } of await measure(product)) console.log(`| ${name} | ${figure} | ${budget} |`);
  } finally {
    await product.stop();
  }
}

await run();
