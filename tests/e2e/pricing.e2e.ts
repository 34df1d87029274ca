import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRow, listVehicles, type VehicleAnswer } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const baseUrl = workerProduct.url;
const settings = 'dealer_settings?dealer_id=eq.dream-motor';
let car: VehicleAnswer;

beforeAll(async () => {
  const listed = await listVehicles(workerProduct, '&status=eq.Available');
  car = must(
    listed.find(({ price }) => price > 15_000),
    'vehicle above $15,000',
  );
  await changeRow(workerProduct, settings, { credit_apr: 7.99, credit_down_payment: 3000, credit_terms: '36, 60' });
});
afterAll(() => changeRow(workerProduct, settings, { credit_apr: null }));

const estimate = (page: Page) => page.getByRole('region', { name: 'Payment estimate' });
const dollars = (cents: number) => (cents / 100).toLocaleString('en-CA', { style: 'currency', currency: 'CAD' });

test('without scripts the costs are itemised and the form answers, without leaving the vehicle', async () => {
  const { page, consoleMessages } = await open({ baseUrl, width: 390, javaScript: false });
  await page.goto(`/inventory/${car.id}`);
  const total = dollars(Math.round(car.price * 113));
  await page.getByRole('link', { name: 'Itemised' }).click();
  const costs = page.getByRole('region', { name: 'What it costs' });
  expect(await costs.getByRole('definition').allInnerTexts()).toEqual(expect.arrayContaining(['$22.00', total]));
  await costs.getByText('What is inside').click();
  expect(await costs.getByText('OMVIC transaction fee').isVisible()).toBe(false);
  await estimate(page).getByRole('textbox', { name: 'APR' }).fill('4.5');
  await estimate(page).getByRole('radio', { name: '36 months' }).check({ force: true });
  await estimate(page).getByRole('button', { name: 'Calculate' }).click();
  await page.waitForURL(/down=3%2C000&tradeIn=0&apr=4\.5&term=36#payment-estimate$/);
  expect(await estimate(page).getByRole('status').textContent()).toMatch(/a month, 36 months\s+4\.5%\s+APR/);
  expect(consoleMessages).toEqual([]);
});

test('with scripts the estimate keeps what was typed before its code came, and follows at once', async () => {
  const { page, context, consoleMessages } = await open({ baseUrl, width: 1440 });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await context.route('**/pricing*.js', (route) => delivered.then(() => route.continue()));
  await visit(page, `/inventory/${car.id}`);
  const rate = estimate(page).getByRole('textbox', { name: 'APR' });
  await rate.fill('6');
  expect(await estimate(page).getByRole('status').textContent()).toContain('7.99%');
  deliver();
  await estimate(page).getByRole('status').getByText('6%').waitFor();
  expect(await rate.evaluate((field) => field === document.activeElement)).toBe(true);
  await estimate(page).getByRole('textbox', { name: 'Trade-in' }).fill('2,000');
  await estimate(page).getByText('HST saved by the trade-in').waitFor();
  await rate.fill('0');
  await page.getByText('No payment is shown without its APR.').waitFor();
  expect(await estimate(page).getByText('a month').count()).toBe(0);
  expect(consoleMessages).toEqual([]);
});
