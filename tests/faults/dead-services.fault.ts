import type { Route } from 'playwright';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { readThrough } from '../support/page-shifts.ts';
import { startWebServer } from '../support/product.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const service = '**/functions/v1/google-reviews';

/** Scrolls to the reviews on the home page; counts and times the requests to the service. */
async function reachReviews(answer: (route: Route) => Promise<void>) {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await context.addInitScript(() => localStorage.setItem('reviewsLastRefresh', String(Date.now())));
  await page.clock.install();
  const askedAtMs: number[] = [];
  await page.route(service, async (route) => {
    if (route.request().method() === 'GET') askedAtMs.push(await page.evaluate(() => Date.now()));
    return answer(route);
  });
  await visit(page, '/');
  await readThrough(page);
  return { page, askedAtMs, section: page.getByRole('region', { name: 'Customer Reviews' }) };
}

const fails = (status: number) => (route: Route) => route.fulfill({ status, json: { error: 'no' } });

describe('the reviews service', () => {
  test('row 32: a 405 is retried once after two seconds; then an error with Retry is shown', async () => {
    const { page, section, askedAtMs } = await reachReviews(fails(405));
    await section.getByText('Error loading reviews: Method not allowed - please try refreshing the page').waitFor();
    expect(askedAtMs).toHaveLength(2);
    expect((askedAtMs[1] ?? 0) - (askedAtMs[0] ?? 0)).toBeGreaterThanOrEqual(1_900);
    await page.unroute(service);
    await section.getByRole('button', { name: 'Retry' }).click();
    await section.getByText('Showing 5 newest reviews').waitFor();
  });

  test.each([401, 403])('row 32: a %i is not retried', async (status) => {
    const { page, section, askedAtMs } = await reachReviews(fails(status));
    await section.getByText('Error loading reviews: Failed to fetch Google Reviews').waitFor();
    await page.clock.fastForward('00:30');
    expect(askedAtMs).toHaveLength(1);
  });

  test('row 32: a reviews request that hangs times out, is retried once, and a time-out message is shown', async () => {
    const { hold } = createHold();
    const { page, section, askedAtMs } = await reachReviews(hold);
    await expect.poll(() => askedAtMs.length).toBe(1);
    await section.getByText('Loading reviews...').waitFor();
    await page.clock.fastForward('00:31');
    await page.clock.fastForward('00:03');
    await expect.poll(() => askedAtMs.length).toBe(2);
    await page.clock.fastForward('00:31');
    await section.getByText('Error loading reviews: Request timed out - please check your connection').waitFor();
  });

  test('row 32: cached reviews are shown while the service is down', async () => {
    const { page, context } = await open({ baseUrl: workerProduct.url });
    await visit(page, '/');
    await readThrough(page);
    await page.getByText('Showing 5 newest reviews').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('googleReviews'))).toContain('"author"');
    await context.route(service, (route) => route.abort());
    const later = await context.newPage();
    await visit(later, '/');
    await readThrough(later);
    await later.getByText('Showing 5 newest reviews').waitFor();
  });
});

test('row 32: while the map service is down the page shows the address with directions', async () => {
  const web = await startWebServer(workerProduct, workerProduct.backendUrl, {
    GOOGLE_MAPS_API_KEY: 'a-key',
    MAPS_SCRIPT_URL: 'http://maps.test/api/js',
  });
  onTestFinished(() => web.stop());
  const { page } = await open({ baseUrl: web.url });
  await page.route('http://maps.test/**', (route) => route.abort());
  await visit(page, '/contact');
  const show = page.getByRole('button', { name: 'Show the map' });
  if (await show.isVisible()) await show.scrollIntoViewIfNeeded();
  const card = page.getByRole('link', { name: /Open the address in Google Maps/ });
  await card.waitFor();
  expect(await card.getAttribute('href')).toContain('https://www.google.com/maps/search/');
  expect(await page.locator('iframe').count()).toBe(0);
  await page
    .getByRole('link', { name: /Get Directions/ })
    .first()
    .waitFor();
});

describe('the mail service', () => {
  const email = 'row-32@example.ca';
  const stored = () =>
    readRows<{ message: string; mailed_at: string | null }>(workerProduct, `contact_messages?email=eq.${email}`);
  afterAll(() => removeRows(workerProduct, `contact_messages?email=eq.${email}`));

  test('row 32: while mail is down a message is stored as unsent, and the visitor is thanked', async () => {
    const { page } = await open({ baseUrl: workerProduct.url });
    await page.route('**/email/send', (route) => route.abort());
    await visit(page, '/contact');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Row');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(`We have your message and answer to ${email}.`).waitFor();
    expect(await page.getByText('Email sent successfully!').count()).toBe(0);
    // Picked up by the server's job after two minutes.
    expect(await stored()).toMatchObject([{ message: 'Is it still there?', mailed_at: null }]);
  });
});
