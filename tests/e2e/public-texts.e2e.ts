import { beforeAll, describe, expect, test } from 'vitest';
import { findFullVehicle, listVehicles, searchInventory, type VehicleAnswer } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { readableText } from '../support/html-text.ts';
import { must } from '../support/must.ts';
import { cardLinks, fetchPage, listedIds, product, seenText, titleOf, withBrowser } from './journey.ts';

const open = withBrowser();

type Settings = {
  dealership_name: string;
  registered_name: string | null;
  phone_numbers: { number: string; label: string }[];
  default_phone_index: number;
  address: string;
  facebook_url: string | null;
  instagram_url: string | null;
};

let settings: Settings;
let car: VehicleAnswer;

beforeAll(async () => {
  settings = await readSettings();
  car = await findFullVehicle(product);
});

/** The settings that visitors may read, the reference for telephone numbers and addresses. */
async function readSettings(): Promise<Settings> {
  const { supabaseUrl, supabaseAnonKey, dealerId } = await (await fetch(`${product.url}/config.json`)).json();
  const columns =
    'dealership_name,registered_name,phone_numbers,default_phone_index,address,facebook_url,instagram_url';
  const answer = await fetch(`${supabaseUrl}/rest/v1/dealer_settings?select=${columns}&dealer_id=eq.${dealerId}`, {
    headers: { apikey: supabaseAnonKey },
  });
  const [row]: Settings[] = await answer.json();
  if (!row) throw new Error('The product has no settings.');
  return row;
}

const toDigits = (number: string) => number.replace(/\D/g, '');

function defaultPhone(): string {
  return must(settings.phone_numbers[settings.default_phone_index], 'default telephone number').number;
}

/** What the first group of the pattern matches. */
function captureFrom(html: string, pattern: RegExp): string {
  return must(pattern.exec(html)?.[1], `match of ${pattern}`);
}

function partOf(html: string, tag: 'header' | 'footer' | 'main'): string {
  return html.slice(html.indexOf(`<${tag}`), html.lastIndexOf(`</${tag}>`));
}

/** The address and text of every link, in order. */
function linksOf(html: string): { href: string; words: string; isNewTab: boolean }[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    href: captureFrom(attributes, /href="([^"]*)"/).replaceAll('&amp;', '&'),
    words: readableText(inner).trim(),
    isNewTab: attributes.includes('target="_blank"'),
  }));
}

function linkCalled(html: string, words: string | RegExp) {
  const links = linksOf(html);
  const found = links.find((link) => (typeof words === 'string' ? link.words === words : words.test(link.words)));
  if (!found) throw new Error(`No link ${words} among ${links.map((link) => link.words).join(', ')}`);
  return found;
}

/** Expects the texts in this order. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect(at, `“${part}” after “${text.slice(Math.max(0, from - 40), from)}”`).toBeGreaterThan(-1);
    from = at + part.length;
  }
}

const tagline = 'Dream a Motor, Deals beyond Limits.';
const hours = ['Mon–Fri', '9:00 AM–7:00 PM', 'Saturday', '9:00 AM–6:00 PM', 'Sunday', '11:00 AM–5:00 PM'];
const publicPages = [
  '/',
  '/inventory',
  '/about',
  '/appraisal-services',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
];
const navigation = [
  ['Home', '/'],
  ['Inventory', '/inventory'],
  ['Appraisal Services', '/appraisal-services'],
  ['About', '/about'],
  ['Contact', '/contact'],
  ['Admin', '/admin/login'],
];

describe('before any script runs', () => {
  test.each([...publicPages, 'a car', '/no-such-page'])('%s has the site’s header and footer', async (name) => {
    const { html } = await fetchPage(name === 'a car' ? `/inventory/${car.id}` : name);
    const mainNavigation = captureFrom(partOf(html, 'header'), /<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s);
    expect(linksOf(mainNavigation).map(({ words, href }) => [words, href])).toEqual(navigation);

    const footer = partOf(html, 'footer');
    const quickLinks = captureFrom(footer, /<nav[^>]*aria-labelledby="quick-links"[^>]*>(.*?)<\/nav>/s);
    expect(linksOf(quickLinks).map(({ words, href }) => [words, href])).toEqual(navigation);
    expect(linkCalled(footer, 'Privacy Policy').href).toBe('/privacy');
    expect(linkCalled(footer, 'Terms of Service').href).toBe('/terms');
    const dialled = linksOf(footer).flatMap(({ href }) => (href.startsWith('tel:') ? [href] : []));
    expect(dialled).toEqual(settings.phone_numbers.map(({ number }) => `tel:+1${toDigits(number)}`));
    const socials = linksOf(footer).filter(({ words }) => /^(Facebook|Instagram)/.test(words));
    expect(socials.map(({ href }) => href)).toEqual(
      [settings.facebook_url, settings.instagram_url].filter((url) => url !== null),
    );
    expectInOrder(readableText(footer), [tagline, 'Quick links', ...hours, 'Only HST and licensing are extra.']);
    expect(readableText(footer)).toContain(settings.registered_name ?? settings.dealership_name);
  });

  test('each page has one main heading, and a unique title and description', async () => {
    const pages = await Promise.all([...publicPages, `/inventory/${car.id}`].map((path) => fetchPage(path)));
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      expect(html.match(/<h1\b/g)).toHaveLength(1);
    }
    const titles = pages.map(({ html }) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
    const descriptions = pages.map(({ html }) => /<meta name="description" content="([^"]+)"/.exec(html)?.[1]);
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test('the home page has the specified texts in order', async () => {
    const { html } = await fetchPage('/');
    const main = partOf(html, 'main');
    expectInOrder(readableText(main), [
      tagline,
      'View Inventory',
      'Call Now',
      `Why Choose ${settings.dealership_name}`,
      'Quality Guarantee',
      'Tax & Insurance Appraisals',
      'Award Winning Service',
      'Expert Team',
      'Wide Selection',
      'Appraisal Services',
      'happy customers 500+',
      'years of experience 10+',
      'Customer Reviews',
      'Visit Our Showroom',
      settings.address,
      ...hours,
      'Get Directions',
      'Open the address in Google Maps',
    ]);
    expect(linkCalled(main, 'View Inventory').href).toBe('/inventory');
    expect(linkCalled(main, 'Call Now').href).toBe(`tel:+1${toDigits(defaultPhone())}`);
    expect(linkCalled(main, 'Appraisal Services').href).toBe('/appraisal-services');
    expect(linkCalled(main, /^View all reviews on Google/).isNewTab).toBe(true);
    const directions = linkCalled(main, /^Get Directions/);
    expect([directions.isNewTab, new URL(directions.href).searchParams.get('destination')]).toEqual([
      true,
      expect.stringContaining(settings.address),
    ]);
    expect(linkCalled(main, /^Open the address in Google Maps/).href).toContain(encodeURIComponent(settings.address));
  });

  test('the home page shows featured and newest vehicles, all of them for sale', async () => {
    const main = partOf((await fetchPage('/')).html, 'main');
    const featured = await searchInventory(product, { featured: true, status: 'available' }, { sort: 'added' });
    const newest = await searchInventory(product, { status: 'available' }, { sort: 'added', limit: 5 });
    // Each vehicle is shown once, and the first featured one is in the hero.
    const [hero = '', ...others] = featured.vehicles.map(({ id }) => id);
    const arrived = newest.vehicles.flatMap(({ id }) => (id === hero ? [] : [id])).slice(0, 4);
    const names = [...main.matchAll(/<h3[^>]*><a [^>]*href="[^"]*?([0-9a-f-]{36})"/g)].map(([, id]) => id);
    expect(names).toEqual([...arrived, ...others.filter((id) => !arrived.includes(id)).slice(0, 4)]);
    expectInOrder(readableText(main), ['Just arrived', `All ${newest.total} available`, 'Featured vehicles']);
  });

  test('the inventory has the specified texts', async () => {
    const { html, text } = await fetchPage('/inventory');
    const { total, facets } = await searchInventory(product, { status: 'available' });
    for (const words of [
      'Our Inventory',
      'Refresh Inventory',
      'Advanced Filters',
      'Clear All',
      `${total} available`,
      ...['Year', 'Price', 'Mileage', 'Newest'],
      ...['Make', 'Transmission', 'Fuel type', 'Body style', 'Colour', 'Status'],
      ...['All', 'Available', 'Sold or pending'],
      ...['Under $15k', 'SUV', 'Under 50,000 km', 'New arrivals'],
    ]) {
      expect(text).toContain(words);
    }
    expect(html).toMatch(/<input[^>]*type="search"/);
    for (const { value, count } of facets.make ?? []) expect(text).toContain(`${value} ${count}`);
    const options = (name: string) =>
      [
        ...captureFrom(html, new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's')).matchAll(
          /value="(\d+)"/g,
        ),
      ].map(([, value]) => Number(value));
    for (const [name, step, most] of [
      ['priceMin', 5000, 20],
      ['priceMax', 5000, 20],
      ['mileageMin', 25_000, 15],
      ['mileageMax', 25_000, 15],
    ] as const) {
      const values = options(name);
      expect(values.length).toBeGreaterThan(0);
      expect(values.length).toBeLessThanOrEqual(most);
      expect(values).toEqual(values.map((_, at) => (at + 1) * step));
    }
    expect(options('yearMin').length).toBeGreaterThan(0);
  });

  test('the list marks sold and pending vehicles', async () => {
    const { text } = await fetchPage('/inventory?status=sold');
    const { vehicles } = await searchInventory(product, { status: 'sold' });
    const counted = (word: string) => text.split(word).length - 1;
    expect(counted('SOLD ')).toBe(vehicles.filter(({ status }) => status === 'Sold').length);
    expect(counted('Pending ')).toBe(vehicles.filter(({ status }) => status === 'Pending').length);
  });

  test('a vehicle’s page has the specified texts', async () => {
    const { html } = await fetchPage(`/inventory/${car.id}`);
    const main = partOf(html, 'main');
    expectInOrder(readableText(main), [
      'Back to Inventory',
      titleOf(car),
      'Contact Dealer',
      'Specifications',
      'Mileage',
      `${car.mileage.toLocaleString('en-CA')} km`,
      'Transmission',
      'Fuel Type',
      'Body Style',
      'Features',
      'Disclosures and Conditions',
      'Safety-related',
      'Mechanical',
      'Exterior',
      'Interior',
      'Tires & Wheels',
      'OBD2 Scan',
      'Body Condition',
      'Title',
      'Out of Province',
    ]);
    expect(linkCalled(main, 'Back to Inventory').href).toBe('/inventory');
  });

  test('disclosures without a report say so, and their photographs can be enlarged', async () => {
    const live = await listVehicles(product, 'status=eq.Available');
    const texts = await Promise.all(
      live.slice(0, 12).map(async ({ id }) => (await fetchPage(`/inventory/${id}`)).text),
    );
    expect(texts.some((text) => text.includes('Nothing reported'))).toBe(true);
    expect(texts.some((text) => text.includes('Click to enlarge'))).toBe(true);
  });

  test('the About page has the specified texts in order', async () => {
    const { html } = await fetchPage('/about');
    const text = readableText(partOf(html, 'main'));
    expectInOrder(text, [
      tagline,
      'Vehicles Sold 500+',
      'Happy Customers 300+',
      'Years In Business 5',
      'Our story',
      'Why Choose Us?',
      'Quality Guaranteed',
      'Transparent Pricing',
      'Customer First',
      'Local Expertise',
      'OMVIC',
      'UCDA',
      settings.address,
    ]);
  });

  test('the appraisal page has the specified texts in order', async () => {
    const { html } = await fetchPage('/appraisal-services');
    const main = partOf(html, 'main');
    expectInOrder(readableText(main), [
      'Appraisal Services',
      'Get Your Appraisal',
      'Contact Us',
      'Tax appraisals',
      'Insurance appraisals',
      'Why choose us',
      'Contact Us',
      'Vehicle Inspection',
      'Market Analysis',
      'Report Delivery',
      'Call',
      'E-mail',
      'Address',
      settings.address,
    ]);
    expect(linkCalled(main, 'Get Your Appraisal').href).toBe(`tel:+1${toDigits(defaultPhone())}`);
    expect(linkCalled(main, 'Contact Us').href).toBe('#contact');
    expect(main).toContain('id="contact"');
  });

  test('the contact page has every number, the hours, directions and a form of four fields', async () => {
    const { html } = await fetchPage('/contact');
    const main = partOf(html, 'main');
    expectInOrder(readableText(main), ['Phone', 'Email', 'Address', settings.address, 'Get Directions', ...hours]);
    for (const { number } of settings.phone_numbers) expect(main).toContain(`href="tel:+1${toDigits(number)}"`);
    expectInOrder(readableText(main), ['Name', 'Email', 'Phone', 'optional', 'Message', 'Send Message']);
    expect(main).toMatch(/<textarea[^>]*rows="4"/);
    for (const name of ['name', 'email', 'message']) {
      const [field = ''] = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(main) ?? [];
      expect(field).toContain('required');
    }
    expect(/<input[^>]*name="email"[^>]*>/.exec(main)?.[0]).toContain('type="email"');
    expect(/<input[^>]*name="phone"[^>]*>/.exec(main)?.[0]).not.toContain('required');
    expect(/<input[^>]*name="consent"[^>]*>/.exec(main)?.[0]).not.toContain('checked');
  });
});

test.each([1440, 390])('a card opens the vehicle’s page, and loading is indicated, at %i px', async (width) => {
  const { page } = await open({ width });
  await visit(page, '/inventory');
  const { hold, letGo } = createHold();
  await page.route('**/rest/v1/vehicles?*', hold);
  await cardLinks(page).first().click();
  await page.getByText('Loading page...').waitFor({ state: 'attached' });
  letGo();
  await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
});

test('a change by staff in one tab reaches the public pages in another', async () => {
  const { page, context } = await open();
  await visit(page, `/inventory/${car.id}`);
  const list = await context.newPage();
  await visit(list, '/inventory');
  const tell = (event: object) =>
    list.evaluate((message) => {
      const channel = new BroadcastChannel('vehicle-changes');
      channel.postMessage(message);
      channel.close();
    }, event);
  const listLoads = list.waitForRequest('**/rpc/search_inventory');
  const carLoads = page.waitForRequest((request) => request.url().includes('/rest/v1/vehicles?'));
  await tell({ type: 'update', id: car.id });
  await Promise.all([listLoads, carLoads]);
  await tell({ type: 'bulk_delete', ids: [car.id] });
  await page.getByRole('heading', { level: 1, name: 'Our Inventory' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/inventory');
});

test('an empty list names the filter to remove, and how many vehicles that shows', async () => {
  const { page } = await open({ width: 390 });
  const hondas = await searchInventory(product, { make: ['Honda'], status: 'available' });
  await visit(page, '/inventory?make=Honda&q=zeppelin');
  const main = page.getByRole('main');
  await main.getByText('No vehicles match both filters').waitFor();
  const drop = main.getByRole('button', { name: `Leave out “zeppelin” ${hondas.total} vehicles` });
  expect(await seenText(drop)).toContain('zeppelin');
  await drop.click();
  await expect.poll(async () => (await listedIds(page)).length).toBe(hondas.total);
});

test('a chunk that never loads times out after two minutes', async () => {
  const { storefront } = await (await fetch(`${product.url}/releases.json`)).json();
  const entry = await fetch(`${product.url}/remotes/storefront/${storefront.version}/${storefront.entry}`);
  expect(await entry.text()).toMatch(/\b(?:12e4|120000)\b/);
});
