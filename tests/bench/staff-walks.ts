import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { launchBrowser, openPage, visit } from '../support/browser.ts';
import { countOnServer, scanVin, takeShots } from '../support/phone-capture.ts';
import { type Product, startProduct } from '../support/product.ts';
import { fillSignIn, signInContext, staffPassword } from '../support/staff.ts';
import { completeKona } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { percentile, printTable, toMs } from './figures.ts';
import { slowNetwork, slowProcessor } from './measure-page.ts';

/**
 * Two walks of staff, with medians: from the press on "Sign in" to the first row of the list, on a desktop with a four
 * times slower processor; and a vehicle with ten photographs from the lot, on a phone with slow 4G as well. A person's
 * time to aim the camera, to scan and to type is added as pauses.
 */
const rounds = 5;
const phoneRounds = 3;
const typingMs = 2_500;
const aimMs = 2_000;
const scanMs = 5_000;
const fieldsMs = 20_000;

async function signInToList(browser: Browser, product: Product): Promise<number> {
  const { page, context } = await openPage(browser, { baseUrl: product.url });
  await slowProcessor(await context.newCDPSession(page));
  await visit(page, '/admin/vehicles');
  await page.getByLabel('Username').waitFor();
  await pause(typingMs);
  await page.evaluate(() => {
    document.addEventListener('submit', () => performance.mark('pressed'), { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main a[href$="/edit"]')) return;
      observer.disconnect();
      // After the frame that shows the rows.
      requestAnimationFrame(() => setTimeout(() => performance.measure('usable', 'pressed')));
    }).observe(document, { childList: true, subtree: true });
  });
  await fillSignIn(page);
  const tookMs = await page
    .waitForFunction(() => performance.getEntriesByName('usable')[0]?.duration)
    .then((handle) => handle.jsonValue());
  await context.close();
  return tookMs ?? 0;
}

async function addFromTheLot(browser: Browser, product: Product): Promise<number> {
  const { page, context } = await openPage(browser, { baseUrl: product.url, width: 390, isPhone: true });
  await signInContext(context, product);
  page.on('dialog', (dialog) => dialog.accept());
  const session = await context.newCDPSession(page);
  await slowNetwork(session);
  await slowProcessor(session);
  const startMs = performance.now();
  await visit(page, '/admin/vehicles/add');
  await pause(scanMs);
  await scanVin(page, aKonaVin());
  await takeShots(page, 0, 10, () => pause(aimMs));
  await pause(fieldsMs);
  await completeKona(page);
  while ((await countOnServer(page)) < 10) await pause(100);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  const tookMs = performance.now() - startMs;
  await context.close();
  return tookMs;
}

const product = await startProduct({ ADMIN_PASSWORD: staffPassword });
const browser = await launchBrowser();
try {
  const listMs: number[] = [];
  const lotMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) listMs.push(await signInToList(browser, product));
  for (let round = 0; round < phoneRounds; round += 1) lotMs.push(await addFromTheLot(browser, product));
  const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`;
  const pausesMs = scanMs + 10 * aimMs + fieldsMs;
  printTable(
    ['walk', 'median', 'longest', 'of which pauses', 'aim'],
    [
      [
        'sign-in to the list',
        `${toMs(percentile(listMs, 0.5))} ms`,
        `${toMs(Math.max(...listMs))} ms`,
        '0',
        '1,500 ms',
      ],
      [
        'ten photographs from the lot',
        toSeconds(percentile(lotMs, 0.5)),
        toSeconds(Math.max(...lotMs)),
        toSeconds(pausesMs),
        '90 s',
      ],
    ],
  );
} finally {
  await browser.close();
  await product.stop();
}
