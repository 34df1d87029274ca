import type { Locator } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { changeRow, readRows, searchInventory } from '../support/backend-api.ts';
import { type ObservedPage, visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { titleOf, withBrowser } from './journey.ts';

const open = withBrowser();

/** A view counts after a second. */
const patience = { timeout: 10_000 };
const telephone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

async function findCar(at: number) {
  const car = (await searchInventory(workerProduct, { status: 'available' })).vehicles[at];
  if (!car) throw new Error('There are too few vehicles');
  return car;
}

/** A Tuesday in Toronto. */
const inOpeningHours = '2026-11-24T17:00:00Z';
const atNight = '2026-11-25T04:00:00Z';

type Counts = { views: number; calls: number; directions: number; messages: number };

/** The sum over all days. */
async function readCounts(id: string): Promise<Counts> {
  const rows = await readRows<Counts>(
    workerProduct,
    `vehicle_counts?select=views,calls,directions,messages&vehicle_id=eq.${id}`,
  );
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  return { views: sum('views'), calls: sum('calls'), directions: sum('directions'), messages: sum('messages') };
}

/** A browser with a unique fingerprint that does not reveal automation. */
function openAsShopper() {
  return open({ baseUrl: workerProduct.url, userAgent: `${telephone} ${crypto.randomUUID()}` });
}

async function hideTheDriver({ context }: ObservedPage) {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
}

/** Prevents telephone links and external links from leaving the page. */
async function stayOnThePage({ context }: ObservedPage) {
  await context.addInitScript(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && new URL(link.href).origin !== location.origin) event.preventDefault();
    }),
  );
}

const countCalls = ({ requestedUrls }: ObservedPage) =>
  requestedUrls.filter((url) => url.endsWith('/rpc/count_vehicle_event')).length;

test('the dialog names the vehicle and offers phone, e-mail and directions', async () => {
  const car = await findCar(0);
  const { page } = await open({ baseUrl: workerProduct.url });
  await page.clock.setFixedTime(inOpeningHours);
  await visit(page, `/inventory/${car.id}`);
  await page.getByRole('button', { name: 'Contact Dealer' }).first().click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Contact Dealer, ${titleOf(car)}`) });
  await dialog.getByRole('heading', { name: 'Contact Dealer', exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole('tab').allInnerTexts()).toEqual(['Phone', 'Message', 'Visit Us']);
  const link = (name: string) => dialog.getByRole('link', { name });
  expect(await link('Call Now').getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
  await dialog.getByRole('tab', { name: 'Message' }).click();
  const mail = new URL((await link('Send Email').getAttribute('href')) ?? '');
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', expect.stringContaining(titleOf(car))]);
  await dialog.getByRole('tab', { name: 'Visit Us' }).click();
  const directions = link('Get Directions');
  expect([await directions.getAttribute('target'), await directions.getAttribute('rel')]).toEqual([
    '_blank',
    expect.stringContaining('noopener'),
  ]);
  expect(await link('Call First').getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('while the showroom is closed the message comes first, and one tap changes it', async () => {
  const car = await findCar(0);
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await page.clock.setFixedTime(atNight);
  await visit(page, `/inventory/${car.id}`);
  await page.getByRole('button', { name: 'Contact Dealer' }).last().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('tab').allInnerTexts()).toEqual(['Message', 'Visit Us', 'Phone']);
  await dialog.getByText('We answer by Wednesday, 10:00 AM.').waitFor();
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toMatch(new RegExp(`^Is the ${titleOf(car)}.*still available`));
  await message.press('Control+End');
  await message.pressSequentially(' I pay cash.');
  await dialog.getByRole('button', { name: 'Hold it for me' }).click();
  expect(await message.inputValue()).toMatch(/^Could you hold the .+ until I can come by\? I pay cash\.$/);
  expect(consoleMessages).toEqual([]);
});

test('a message about a vehicle reaches the dealer with the vehicle’s name', async () => {
  const car = await findCar(1);
  const sender = `Dee ${crypto.randomUUID().slice(0, 8)}`;
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await visit(page, `/inventory/${car.id}`);
  await page.getByRole('button', { name: 'Contact Dealer' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Message' }).click();
  await dialog.getByText(`About the ${titleOf(car)}`).waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(sender);
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('dee@example.ca');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('May I come on Saturday?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByText('Thank you!').waitFor();
  const readMails = async (): Promise<{ template_params: Record<string, string> }[]> =>
    (await fetch(`${workerProduct.backendUrl}/mailbox`, { headers: { accept: 'application/json' } })).json();
  await expect
    .poll(async () =>
      (await readMails())
        .filter(({ template_params }) => template_params.from_name === sender)
        .map(({ template_params }) => template_params.message),
    )
    .toEqual([expect.stringMatching(new RegExp(`^About: ${titleOf(car)}.*\n\nMay I come on Saturday\\?$`))]);
  expect(
    await readRows(workerProduct, `contact_messages?select=vehicle_id&name=eq.${encodeURIComponent(sender)}`),
  ).toEqual([{ vehicle_id: car.id }]);
  expect(consoleMessages).toEqual([]);
});

test('a view, a call and directions are counted once per visitor, without a cookie', async () => {
  const car = await findCar(2);
  const before = await readCounts(car.id);
  const shopper = await openAsShopper();
  await hideTheDriver(shopper);
  await stayOnThePage(shopper);
  const { page, context } = shopper;
  for (const visits of [1, 2]) {
    await visit(page, `/inventory/${car.id}`);
    await expect.poll(() => countCalls(shopper), patience).toBe(visits * 3 - 2);
    for (let press = 0; press < 2; press += 1) {
      await page.locator('main a[href^="tel:"]').first().click();
      await page.getByRole('main').getByRole('link', { name: 'Get Directions' }).first().click();
    }
    await expect.poll(() => countCalls(shopper), patience).toBe(visits * 3);
    await page.waitForLoadState('networkidle');
  }
  const { views, calls, directions } = before;
  await expect
    .poll(() => readCounts(car.id), patience)
    .toEqual({ ...before, views: views + 1, calls: calls + 1, directions: directions + 1 });
  expect(await context.cookies()).toEqual([]);
  const another = await openAsShopper();
  await hideTheDriver(another);
  await visit(another.page, `/inventory/${car.id}`);
  await expect.poll(async () => (await readCounts(car.id)).views, patience).toBe(views + 2);
});

test('staff and automated browsers are not counted', async () => {
  const car = await findCar(3);
  const before = await readCounts(car.id);
  const staff = await openAsShopper();
  await hideTheDriver(staff);
  await signInContext(staff.context, workerProduct);
  const robot = await open({ baseUrl: workerProduct.url });
  for (const visitor of [staff, robot]) {
    await stayOnThePage(visitor);
    await visit(visitor.page, `/inventory/${car.id}`);
    await visitor.page.locator('main a[href^="tel:"]').first().click();
  }
  // A later visit is counted: by then, the earlier ones would have been too.
  const shopper = await openAsShopper();
  await hideTheDriver(shopper);
  await visit(shopper.page, `/inventory/${car.id}`);
  await expect.poll(() => readCounts(car.id), patience).toEqual({ ...before, views: before.views + 1 });
  for (const visitor of [staff, robot]) expect(countCalls(visitor)).toBe(0);
});

/** Opening times in more than one line, and days that touch theirs. */
function findSqueezed(hours: Locator): Promise<(string | null)[]> {
  return hours.evaluate((list) => {
    const rectsOf = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()];
    };
    const times = [...list.querySelectorAll('dd')];
    const squeezed = times.filter((time) => {
      const [first] = rectsOf(time);
      const days = rectsOf(time.previousElementSibling ?? time);
      return rectsOf(time).length > 1 || days.some(({ right }) => right + 8 > (first?.left ?? 0));
    });
    return squeezed.map(({ textContent }) => textContent);
  });
}

test('a holiday with a long name leaves each opening time on one line', async () => {
  const settings = 'dealer_settings?dealer_id=eq.dream-motor';
  const { id } = await findCar(0);
  const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const name = 'National Day for Truth and Reconciliation';
  await changeRow(workerProduct, settings, { holidays: [{ date, name, hours: { open: '09:00', close: '13:00' } }] });
  onTestFinished(() => changeRow(workerProduct, settings, { holidays: [] }));
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  const footer = page.getByRole('contentinfo').locator('dl');
  await expect
    .poll(async () => {
      await visit(page, `/inventory/${id}`);
      return footer.getByText(name).count();
    }, patience)
    .toBe(1);
  expect(await findSqueezed(footer)).toEqual([]);
  await page.getByRole('button', { name: 'Contact Dealer' }).locator('visible=true').last().click();
  await page.getByRole('tab', { name: 'Visit Us' }).click();
  const panel = page.getByRole('tabpanel').locator('dl');
  await panel.getByText(name).waitFor();
  expect(await findSqueezed(panel)).toEqual([]);
});
