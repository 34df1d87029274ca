import type { Route } from 'playwright-core';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { readThrough } from '../support/page-shifts.ts';
import { startWebServer } from '../support/product.ts';

const lot = inject('lot');
const open = withBrowser();
const service = '**/functions/v1/google-reviews';

/** The reviews' place on the home page; how often the service was asked until then, and when. */
async function reachReviews(answer: (route: Route) => Promise<void>) {
  const { page, context } = await open({ baseUrl: lot.url });
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

describe('a reviews service that', () => {
  test('row 32: answers 405 is asked once more after two seconds, and then said to be so, with Retry', async () => {
    const { page, section, askedAtMs } = await reachReviews(fails(405));
    await section.getByText('Error loading reviews: Method not allowed - please try refreshing the page').waitFor();
    expect(askedAtMs).toHaveLength(2);
    expect((askedAtMs[1] ?? 0) - (askedAtMs[0] ?? 0)).toBeGreaterThanOrEqual(1_900);
    await page.unroute(service);
    await section.getByRole('button', { name: 'Retry' }).click();
    await section.getByText('Showing 5 newest reviews').waitFor();
  });

  test.each([401, 403])('row 32: answers %i is not asked again', async (status) => {
    const { page, section, askedAtMs } = await reachReviews(fails(status));
    await section.getByText('Error loading reviews: Failed to fetch Google Reviews').waitFor();
    await page.clock.fastForward('00:30');
    expect(askedAtMs).toHaveLength(1);
  });

  test('row 32: hangs is given up in its time, asked once more, and said to be late', async () => {
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

  test('row 32: goes away after a visit leaves the reviews of that visit', async () => {
    const { page, context } = await open({ baseUrl: lot.url });
    await visit(page, '/');
    await readThrough(page);
    await page.getByText('Showing 5 newest reviews').waitFor();
    const kept = await page.evaluate(() => localStorage.getItem('googleReviews'));
    expect(kept).not.toBeNull();
    await context.route(service, (route) => route.abort());
    const later = await context.newPage();
    await visit(later, '/');
    await readThrough(later);
    await later.getByText('Showing 5 newest reviews').waitFor();
  });
});

test('row 32: a map service that is away leaves the address with the way there, and the rest of the page', async () => {
  const web = await startWebServer(lot, lot.backendUrl, {
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

describe('a mail service that', () => {
  const email = 'row-32@example.ca';
  const stored = () =>
    readRows<{ message: string; mailed_at: string | null }>(lot, `contact_messages?email=eq.${email}`);
  afterAll(() => removeRows(lot, `contact_messages?email=eq.${email}`));

  test('row 32: is away costs no message: it is stored, the visitor is thanked, and the server knows that it is not mailed', async () => {
    const { page } = await open({ baseUrl: lot.url });
    await page.route('**/email/send', (route) => route.abort());
    await visit(page, '/contact');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Row');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(`We have your message and answer to ${email}.`).waitFor();
    expect(await page.getByText('Email sent successfully!').count()).toBe(0);
    // What the job of the server takes up after two minutes.
    expect(await stored()).toMatchObject([{ message: 'Is it still there?', mailed_at: null }]);
  });
});
