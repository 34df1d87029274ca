import type { Browser } from 'playwright';
import { launchBrowser, visit } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { printTable } from './figures.ts';
import { type Figures, measurePage, phone, toMedian, type Visit } from './measure-page.ts';
import { startStaticTwins } from './static-twin.ts';
import { countEarlyTaps, measureTouches } from './touches.ts';

/**
 * Cold first visits of the public pages, interleaved with their static twins, and of the back office's list; only the
 * ratios count. Figures are medians, without the first round, which warms the servers up. Then touches: how long until the
 * next paint, and whether one before the page is live is lost.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

type Subject = Visit & { name: string; runs: Figures[]; twin?: Subject };

async function findVehiclePath(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  await visit(page, '/inventory');
  const path = await page.locator('main a[href^="/inventory/"]').first().getAttribute('href');
  await context.close();
  return path ?? '/inventory';
}

function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

const head = ['page', 'FCP ms', 'LCP ms', 'FCP ratio', 'LCP ratio', 'blocking ms', 'shift', 'live ms', 'usable ms'];

function toCells({ name, runs, twin }: Subject): string[] {
  const figures = toMedian(runs);
  const base = twin ? toMedian(twin.runs) : null;
  const { Document, Script, Image, Font, Other } = figures.bytes;
  return [
    name,
    figures.firstContentMs.toFixed(0),
    figures.largestContentMs.toFixed(0),
    base ? (figures.firstContentMs / base.firstContentMs).toFixed(2) : '',
    base ? (figures.largestContentMs / base.largestContentMs).toFixed(2) : '',
    figures.blockingMs.toFixed(0),
    figures.layoutShift.toFixed(3),
    figures.hydratedMs > 0 ? figures.hydratedMs.toFixed(0) : '',
    figures.usableMs > 0 ? figures.usableMs.toFixed(0) : '',
    ...[Document, Script, Image, Font, Other, Document + Script + Image + Font + Other].map(toKilobytes),
  ];
}

/** A public page and its twin, which differ in their scripts only. */
function toPair(name: string, url: string, twinUrl: string): Subject[] {
  const twin: Subject = { name: `${name}, static twin`, url: twinUrl, runs: [] };
  return [twin, { name, url, runs: [], twin }];
}

async function run() {
  const product = await startProduct({ ADMIN_PASSWORD: staffPassword });
  const browser = await launchBrowser();
  try {
    const car = await findVehiclePath(browser, product.url);
    const pages = { '/': '/', '/inventory': '/inventory', '/inventory/{id}': car };
    const twins = await startStaticTwins(product.url, Object.values(pages));
    const subjects: Subject[] = [
      ...Object.entries(pages).flatMap(([name, path]) => toPair(name, product.url + path, twins.url + path)),
      { name: '/admin/login', url: `${product.url}/admin/login`, usable: 'input[name="password"]', runs: [] },
      {
        name: '/admin/vehicles, signed in',
        url: `${product.url}/admin/vehicles`,
        usable: 'main a[href$="/edit"]',
        prepare: async (context) => void (await signInContext(context, product)),
        runs: [],
      },
    ];
    for (let round = 0; round <= rounds; round += 1) {
      for (const subject of subjects) {
        const figures = await measurePage(browser, subject);
        if (round > 0) subject.runs.push(figures);
      }
    }
    printTable([...head, 'document', 'script', 'image', 'font', 'other', 'all kB'], subjects.map(toCells));
    twins.stop();
    console.log();
    await measureTouches(browser, product.url, car, Math.max(rounds, 5));
    await countEarlyTaps(browser, product.url, car);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await run();
