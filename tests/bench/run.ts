import type { Browser } from 'playwright';
import { launchBrowser, visit } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { type Figures, measurePage, phone, toMedian, type Visit } from './measure-page.ts';
import { startStaticPage } from './static-page.ts';

/**
 * Cold first visits of the public pages and the back office's list, interleaved with a static page that has the same
 * hero; only the ratios count. Figures are medians, without the first round, which warms the servers up.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

type Subject = Visit & { name: string; runs: Figures[] };

async function findSubjects(browser: Browser, url: string) {
  // The same screen, so that both pages load the same picture size.
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  await visit(page, '/inventory');
  const car = (await page.locator('main a[href^="/inventory/"]').first().getAttribute('href')) ?? '/inventory';
  await visit(page, '/');
  const hero = await page.locator('img[fetchpriority="high"]').evaluate((image: HTMLImageElement) => image.currentSrc);
  await context.close();
  return { car, hero };
}

function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function printTable(baseline: Subject, subjects: Subject[]) {
  const base = toMedian(baseline.runs);
  console.log(
    '| page | FCP ms | LCP ms | FCP ratio | LCP ratio | blocking ms | shift | hydrated ms | usable ms | document | script | image | font | other | all kB |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const subject of [baseline, ...subjects]) {
    const figures = toMedian(subject.runs);
    const { Document, Script, Image, Font, Other } = figures.bytes;
    const cells = [
      subject.name,
      figures.firstContentMs.toFixed(0),
      figures.largestContentMs.toFixed(0),
      (figures.firstContentMs / base.firstContentMs).toFixed(2),
      (figures.largestContentMs / base.largestContentMs).toFixed(2),
      figures.blockingMs.toFixed(0),
      figures.layoutShift.toFixed(3),
      figures.hydratedMs.toFixed(0),
      figures.usableMs > 0 ? figures.usableMs.toFixed(0) : '',
      ...[Document, Script, Image, Font, Other, Document + Script + Image + Font + Other].map(toKilobytes),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function run() {
  const product = await startProduct({ ADMIN_PASSWORD: staffPassword });
  const browser = await launchBrowser();
  try {
    const { car, hero } = await findSubjects(browser, product.url);
    const still = await startStaticPage(hero);
    const baseline: Subject = { name: `static, hero ${toKilobytes(still.heroBytes)} kB`, url: still.url, runs: [] };
    const subjects: Subject[] = ['/', '/inventory', car].map((path, index) => ({
      name: index === 2 ? '/inventory/{id}' : path,
      url: product.url + path,
      runs: [],
    }));
    subjects.push(
      { name: '/admin/login', url: `${product.url}/admin/login`, usable: 'input[name="password"]', runs: [] },
      {
        name: '/admin/vehicles, signed in',
        url: `${product.url}/admin/vehicles`,
        usable: 'main a[href$="/edit"]',
        prepare: async (context) => void (await signInContext(context, product)),
        runs: [],
      },
    );
    for (let round = 0; round <= rounds; round += 1) {
      for (const subject of [baseline, ...subjects]) {
        const figures = await measurePage(browser, subject);
        if (round > 0) subject.runs.push(figures);
      }
    }
    printTable(baseline, subjects);
    still.stop();
  } finally {
    await browser.close();
    await product.stop();
  }
}

await run();
