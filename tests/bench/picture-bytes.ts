import type { Browser } from 'playwright';
import { launchBrowser, openPage, visit } from '../support/browser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { printTable } from './figures.ts';

/** What the pictures of a page weigh in WebP and in AVIF, as a browser of each screen asks for them. */
const screens = [
  { name: 'phone, 2 pixels per point', width: 390, pixelRatio: 2 },
  { name: 'phone, 3 pixels per point', width: 390, pixelRatio: 3 },
  { name: 'desktop', width: 1440, pixelRatio: 1 },
] as const;
const pages = ['/', '/inventory'];
const before = 'image/webp,image/*,*/*;q=0.8';
const after = 'image/avif,image/webp,image/*,*/*;q=0.8';

async function listPictures(browser: Browser, { url }: Product, page: string, screen: (typeof screens)[number]) {
  const isPhone = screen.width < 600;
  const observed = await openPage(browser, {
    baseUrl: url,
    width: screen.width,
    isPhone,
    pixelRatio: screen.pixelRatio,
  });
  await visit(observed.page, page);
  await observed.page.waitForLoadState('networkidle');
  const hero = await observed.page.locator('img[fetchpriority="high"]').first().evaluate(readSource);
  const pictures = observed.requestedUrls.filter((address) => address.includes('/image/upload/'));
  await observed.context.close();
  return { hero, pictures };
}

/** Runs in the page. */
function readSource(picture: Element): string {
  return picture instanceof HTMLImageElement ? picture.currentSrc : '';
}

async function weigh(address: string, accept: string): Promise<number> {
  return (await (await fetch(address, { headers: { accept } })).arrayBuffer()).byteLength;
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const product = await startProduct();
const browser = await launchBrowser();
try {
  const rows: (string | number)[][] = [];
  for (const screen of screens) {
    for (const page of pages) {
      const { hero, pictures } = await listPictures(browser, product, page, screen);
      const [webp, avif] = [before, after].map((accept) => pictures.map((address) => weigh(address, accept)));
      const was = sum(await Promise.all(webp ?? []));
      const is = sum(await Promise.all(avif ?? []));
      const twice = pictures.length - new Set(pictures).size;
      const largest = hero && toKilobytes(await weigh(hero, after));
      rows.push([
        screen.name,
        page,
        pictures.length,
        twice,
        toKilobytes(was),
        toKilobytes(is),
        (is / was).toFixed(2),
        largest,
      ]);
    }
  }
  printTable(['Screen', 'Page', 'Pictures', 'Twice', 'WebP', 'AVIF', 'Ratio', 'Largest'], rows);
} finally {
  await browser.close();
  await product.stop();
}
