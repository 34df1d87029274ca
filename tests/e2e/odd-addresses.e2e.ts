import { expect, test } from 'vitest';
import { listVehicles, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { formatDollars } from '../support/html-text.ts';
import { fetchPage, listedIds, product, titleOf, withBrowser } from './journey.ts';

const open = withBrowser();

test('drafts are not listed and have no page', async () => {
  const drafts = await listVehicles(product, 'status=eq.Draft');
  expect(drafts.length).toBeGreaterThan(0);
  const pages = await Promise.all([
    fetchPage('/'),
    fetchPage('/inventory?show=960'),
    fetchPage('/inventory?status=sold'),
  ]);
  for (const draft of drafts) {
    for (const { html } of pages) expect(html).not.toContain(draft.id);
    const { status, text } = await fetchPage(`/inventory/${draft.id}`);
    expect(status).toBe(404);
    expect(text).toContain('Vehicle Not Found');
    expect(text).not.toContain(formatDollars(draft.price));
  }
});

test.each([
  '00000000-0000-4000-8000-000000000000',
  '2019-honda-civic-00000000-0000-4000-8000-000000000000',
  'not-an-id',
  '42',
  "'%20or%201=1--",
  '%3Cscript%3E',
  '%E0%A4%A',
  'x'.repeat(2000),
])('/inventory/%s shows that the vehicle is not found', async (id) => {
  const { status, text } = await fetchPage(`/inventory/${id}`);
  expect(status).toBe(404);
  expect(text).toContain('Vehicle Not Found');
  expect(text).toContain("The vehicle you're looking for doesn't exist or has been removed.");
  expect(text).toContain('Back to Inventory');
});

test.each(['%', '%00', '..%2f..%2fetc%2fpasswd'])('/inventory/%s gets a 4xx without a server error', async (id) => {
  const { status } = await fetchPage(`/inventory/${id}`);
  expect([400, 404]).toContain(status);
});

test.each([
  'utm_source=letter&fbclid=1',
  'constructor=1&__proto__=2&toString=3',
  'sort=__proto__&direction=sideways&show=-1&status=gone',
  'yearMin=abc&priceMax=1e9&mileageMin=NaN',
  'show=99999999999999999999',
])('unknown parameters show the default list: %s', async (search) => {
  const { status, text } = await fetchPage(`/inventory?${search}`);
  expect(status).toBe(200);
  const [first] = (await searchInventory(product)).vehicles;
  expect(first && text.includes(titleOf(first))).toBe(true);
});

test.each([
  "'; drop table vehicles; --",
  '%_%',
  '\\',
  '"><script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '\u0000',
  '\u202e\ud83d\ude00',
  '(((((',
  'a'.repeat(5000),
  '*,select=*',
])('a hostile search is treated as text: %s', async (search) => {
  const address = `/inventory?q=${encodeURIComponent(search)}`;
  const { status, html, text } = await fetchPage(address);
  expect(status).toBe(200);
  expect(text).toContain('Our Inventory');
  expect(html).not.toContain('<script>alert');
});

test('a wildcard character is searched for literally', async () => {
  const { page } = await open();
  await visit(page, '/inventory?q=%25');
  expect(await listedIds(page)).toEqual([]);
});

test.each(['/no-such-page', '/inventory/x/y', '/wp-login.php', '/%F0%9F%98%80', '/%'])(
  '%s shows the home page with status 404, not indexed',
  async (path) => {
    const { status, html, text } = await fetchPage(path);
    expect(status).toBe(404);
    expect(text).toContain('Deals beyond Limits.');
    expect(text).toContain('View Inventory');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  },
);

test('the page of an unknown vehicle hydrates, and its link returns to the list', async () => {
  const { page, consoleMessages } = await open();
  await visit(page, '/inventory/not-an-id');
  await page.getByRole('main').getByRole('link', { name: 'Back to Inventory' }).click();
  await expect.poll(async () => (await listedIds(page)).length).toBe(24);
  // Chromium itself logs the status of the document.
  expect(consoleMessages.filter((message) => !message.includes('404 (Not Found)'))).toEqual([]);
});
