import type { Page, Route } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { createHold, faults } from '../support/faults.ts';
import { readShifts, readThrough, watchShifts } from '../support/page-shifts.ts';
import { startWebServer } from '../support/product.ts';
import { workerProduct } from '../support/worker-product.ts';
import { cardLinks, product, uncaughtErrors, withBrowser } from './journey.ts';

const open = withBrowser();

describe('the reviews service', () => {
  const service = '**/functions/v1/google-reviews';

  /** Scrolls to the reviews on the home page while the service responds this way. */
  async function reachReviews(answer: (route: Route) => Promise<void>, width?: number) {
    const observed = await open({ width });
    const { page, context } = observed;
    await watchShifts(context);
    await context.addInitScript(() => localStorage.setItem('reviewsLastRefresh', String(Date.now())));
    await page.clock.install();
    const asked: string[] = [];
    await page.route(service, (route) => {
      asked.push(route.request().method());
      return answer(route);
    });
    await visit(page, '/');
    await readThrough(page);
    const section = page.getByRole('region', { name: 'Customer Reviews' });
    return { ...observed, section, asked };
  }

  const alert = (message: string) => `Error loading reviews: ${message}`;
  const failed = alert('Failed to fetch Google Reviews');
  const refused = (status: number) => (route: Route) => route.fulfill({ status, json: {} });

  test.each([401, 403])('answering %i is asked once', async (status) => {
    const { page, section, asked } = await reachReviews(refused(status));
    await section.getByText(failed).waitFor();
    await page.clock.fastForward('00:10');
    expect(asked).toEqual(['GET']);
    expect(await readShifts(page)).toEqual([]);
  });

  test('answering 405 is asked again once, two seconds later', async () => {
    const { hold, letGo } = createHold(refused(405));
    const { page, section, asked } = await reachReviews(hold, 390);
    await section.getByText('Loading reviews...').waitFor();
    await expect.poll(() => asked).toEqual(['GET']);
    const again = page.waitForRequest(service);
    const answeredMs = performance.now();
    letGo();
    await again;
    expect(performance.now() - answeredMs).toBeGreaterThan(1_500);
    await section.getByText(alert('Method not allowed - please try refreshing the page')).waitFor();
    expect(asked).toEqual(['GET', 'GET']);
    expect(await readShifts(page)).toEqual([]);
  });

  test('not answering times out after half a minute, twice', async () => {
    const { hold } = createHold();
    const { page, section, asked } = await reachReviews(hold);
    for (const count of [1, 2]) {
      await expect.poll(() => asked.length).toBe(count);
      await section.getByText('Loading reviews...').waitFor();
      await page.clock.fastForward('00:30');
    }
    await section.getByText(alert('Request timed out - please check your connection')).waitFor();
    expect(asked).toEqual(['GET', 'GET']);
    expect(await readShifts(page)).toEqual([]);
  });

  test('allowing another origin only gets its own error message', async () => {
    const { page, section } = await reachReviews(faults['answers another origin only']);
    await page.clock.fastForward('00:01');
    await section.getByText(alert('CORS error - please refresh the page')).waitFor();
    expect(await readShifts(page)).toEqual([]);
  });

  test.each([
    'answers 500',
    'answers 200 with a page instead of data',
    'answers with other data than were asked for',
    'refuses the connection',
  ] as const)('when it %s it is asked three times, and again on Retry', async (name) => {
    const { page, section, asked, consoleMessages } = await reachReviews(faults[name], 390);
    await section.getByText(failed).waitFor();
    expect(asked.filter((method) => method === 'GET')).toHaveLength(3);
    expect(await readShifts(page)).toEqual([]);
    await page.unroute(service);
    await section.getByRole('button', { name: 'Retry' }).click();
    await section.getByText('Showing 5 newest reviews').waitFor();
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('without its client code shows the message for unexpected errors', async () => {
    const { page, context } = await open();
    await context.route(/\/reviews(-view)?\.[^/]*js/, (route) => route.abort());
    await visit(page, '/');
    const section = page.getByRole('region', { name: 'Customer Reviews' });
    await section.scrollIntoViewIfNeeded();
    await section.getByText(alert('An unexpected error occurred')).waitFor();
    await page.getByRole('heading', { name: 'Visit Our Showroom' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'View Inventory' }).first().click();
    await cardLinks(page).nth(23).waitFor();
  });

  test('with a missing photograph shows the reviewer’s initials', async () => {
    const profilePhoto = `${product.backendUrl}/dealer/image/upload/w_160/nobody`;
    const review = { author: 'Ann Other', rating: 5, text: 'Good.', time: 1_700_000_000, profilePhoto };
    const { page, section } = await reachReviews((route) => route.fulfill({ json: { data: { reviews: [review] } } }));
    await section.getByText('Showing 1 newest review').waitFor();
    await section.getByText('AO', { exact: true }).waitFor();
    expect(await section.locator('img').count()).toBe(0);
    expect(await readShifts(page)).toEqual([]);
  });
});

describe('the map service', () => {
  const script = 'http://maps.test/api/js';
  const card = (page: Page) => page.getByRole('link', { name: /Open the address in Google Maps/ });

  /** The contact page with a Maps key, whose script responds this way. */
  async function reachMap(answer: (route: Route) => Promise<void>, width?: number) {
    const web = await startWebServer(product, product.backendUrl, {
      GOOGLE_MAPS_API_KEY: 'a-key',
      MAPS_SCRIPT_URL: script,
    });
    onTestFinished(() => web.stop());
    const observed = await open({ baseUrl: web.url, width });
    const { page, context } = observed;
    await watchShifts(context);
    await page.clock.install();
    const askedAtMs: number[] = [];
    await page.route(`${script}?*`, async (route) => {
      askedAtMs.push(await page.evaluate(() => Date.now()));
      return answer(route);
    });
    await visit(page, '/contact');
    expect(askedAtMs).toEqual([]);
    const show = page.getByRole('button', { name: 'Show the map' });
    // It may scroll into view and load before it is pressed.
    if (await show.isVisible()) await show.scrollIntoViewIfNeeded();
    return { ...observed, askedAtMs };
  }

  test('is asked for its script three more times with growing delays; then the address is shown', async () => {
    const { page, askedAtMs } = await reachMap((route) => route.abort());
    const waits = () => askedAtMs.slice(1).map((atMs, at) => atMs - (askedAtMs[at] ?? 0));
    await card(page).waitFor();
    expect(waits()).toHaveLength(3);
    for (const [at, leastMs] of [900, 1900, 3900].entries()) expect(waits()[at]).toBeGreaterThan(leastMs);
    expect(await card(page).getAttribute('href')).toContain('https://www.google.com/maps/search/');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await readShifts(page)).toEqual([]);
  });

  test('times out after twenty seconds; the address is shown, and the form works all the time', async () => {
    const { hold } = createHold();
    const { page, askedAtMs } = await reachMap(hold, 390);
    await page.getByText('Loading the map...').waitFor();
    await expect.poll(() => askedAtMs.length).toBe(1);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.clock.fastForward('00:20');
    await card(page).waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello');
    expect(await readShifts(page)).toEqual([]);
  });

  test('shows its map after two failures, and nothing moves', async () => {
    const drawing = `google = { maps: { Map: class { constructor(place, { zoom }) {
      place.textContent = 'Map at zoom ' + zoom } }, Marker: class {} } }; onMapsLoaded();`;
    let tries = 0;
    const { page } = await reachMap((route) => {
      tries += 1;
      return tries < 3 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: drawing });
    });
    const map = page.frameLocator('iframe[title^="Map of "]');
    await map.getByText('Map at zoom 15').waitFor();
    expect(await card(page).count()).toBe(0);
    expect(await readShifts(page)).toEqual([]);
  });
});

describe('a message', () => {
  const store = '**/rpc/send_contact_message';
  const mail = '**/email/send';
  // The database limits messages across all tests: tests of other failures use a stubbed response.
  const stored = (route: Route) => route.fulfill({ status: 204 });

  async function write(name: string) {
    const observed = await open({ baseUrl: workerProduct.url });
    const { page } = observed;
    await visit(page, '/contact');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('visitor@example.ca');
    await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?');
    return { ...observed, button: page.getByRole('button', { name: 'Send Message' }) };
  }

  async function expectKept(page: Page, sentence: string) {
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await alert.waitFor();
    await alert.getByText(/^What you wrote is still here/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe('visitor@example.ca');
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Is it still there?');
  }

  test.each(['answers 500', 'answers 504 with a page of its gateway', 'answers another origin only'] as const)(
    'to a database that %s stays in the form, is not mailed, and is sent on retry under the same id',
    async (name) => {
      const { page, button } = await write('Dora');
      const ids: unknown[] = [];
      let mails = 0;
      await page.route(mail, (route) => {
        mails += 1;
        return route.fulfill({ body: 'OK' });
      });
      await page.route('**/rpc/confirm_contact_mail', stored);
      await page.route(store, (route) => {
        ids.push(route.request().postDataJSON().p_id);
        return ids.length === 1 ? faults[name](route) : stored(route);
      });
      await button.click();
      await expectKept(page, 'Failed to send message. Please try again later.');
      expect(mails).toBe(0);
      await button.click();
      await page.getByText('Thank you!').waitFor();
      await page.getByText(/^Email sent successfully!/).waitFor();
      expect([ids.length, new Set(ids).size, mails]).toEqual([2, 1, 1]);
    },
  );

  test('to a database that does not answer times out and stays in the form', async () => {
    const { page, button } = await write('Eve');
    await page.clock.install();
    const { hold } = createHold();
    await page.route(store, hold);
    await button.click();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.clock.fastForward('00:08');
    await expectKept(page, 'Failed to send message. Please try again later.');
  });

  test('over the limit stays in the form, with the database’s message', async () => {
    const { page, button } = await write('Flo');
    const message = 'Too many messages. Please try again later or call us.';
    await page.route(store, (route) => route.fulfill({ status: 429, json: { code: 'PT429', message } }));
    await button.click();
    await expectKept(page, message);
  });

  test('sent by a double click and Enter is stored and mailed once', async () => {
    const { page, button, requestedUrls } = await write('Gus');
    await button.dblclick();
    await page.keyboard.press('Enter');
    await page.getByText('Thank you!').waitFor();
    const count = (end: string) => requestedUrls.filter((url) => url.endsWith(end)).length;
    await expect.poll(() => count('/confirm_contact_mail')).toBe(1);
    expect([count('/send_contact_message'), count('/email/send')]).toEqual([1, 1]);
  });

  test.each([
    ['refuses', (route: Route) => route.fulfill({ status: 429, body: 'Too Many Requests' })],
    ['cannot be reached', (route: Route) => route.abort()],
  ])('is stored and confirmed when the mail service %s', async (_name, answer) => {
    const { page, button } = await write('Hal');
    await page.route(store, stored);
    await page.route(mail, answer);
    await button.click();
    await page.getByText('We have your message and answer to visitor@example.ca.').waitFor();
    expect(await page.getByText('Email sent successfully!').count()).toBe(0);
  });

  test('written offline is sent once online', async () => {
    const { page, context, button } = await write('Ida');
    await context.setOffline(true);
    await button.click();
    await expectKept(page, 'Failed to send message. Please try again later.');
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.route(store, stored);
    await page.route(mail, (route) => route.fulfill({ body: 'OK' }));
    await button.click();
    await page.getByText('Thank you!').waitFor();
  });
});
