import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { addRow, removeRows, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createOwner, createVisitor } from '../support/rest-callers.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const patience = { timeout: 15_000 };
/** A vehicle whose model consists of filter syntax, and a hidden one. */
const model = `A,b)(c%d*e"f\\g.h:i_j`;
const shown = crypto.randomUUID();
const hidden = crypto.randomUUID();
const car = {
  dealer_id: 'dream-motor',
  make: 'Quoted',
  year: 2020,
  price: 10_000,
  mileage: 1,
  published_at: '2026-01-01',
};

beforeAll(async () => {
  await addRow(workerProduct, 'vehicles', { ...car, id: shown, model, status: 'Available' });
  await addRow(workerProduct, 'vehicles', {
    ...car,
    id: hidden,
    model: 'Secret draft',
    status: 'Draft',
    published_at: null,
  });
});
afterAll(() => removeRows(workerProduct, 'vehicles?make=eq.Quoted'));

const attempts = [
  'or=(status.eq.Draft)',
  ',or(status.eq.Draft)',
  ')&status=eq.Draft',
  '*),(id=not.is.null',
  '%',
  '_',
  '\\',
  '"',
  '"),(status.eq."Draft',
  "' or 1=1 --",
  "'; drop table vehicles; --",
  'secret',
  '{"status":"Draft"}',
];

test('row 20: hostile text in the search box is searched for literally, and finds no draft', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  for (const text of [model, '%d*e', ',b)(c', '"f\\g']) {
    await visit(page, `/inventory?q=${encodeURIComponent(text)}`);
    const links = page.locator(`main a[href*="${shown}"]`);
    await expect.poll(() => links.count(), patience).toBeGreaterThan(0);
  }
  await visit(page, '/inventory');
  for (const text of ['or=(status.eq.Draft)', '"),(status.eq."Draft', '%%%']) {
    await page.getByLabel('Search inventory').fill(text);
    await expect.poll(() => page.url(), patience).toContain('?q=');
    await expect.poll(() => page.locator('main a[href^="/inventory/"]').count(), patience).toBe(0);
  }
  for (const search of attempts) {
    const { vehicles } = await searchInventory(workerProduct, { search });
    expect([search, vehicles.some(({ id }) => id === hidden)]).toEqual([search, false]);
  }
});

test('row 20: a REST filter takes hostile text as a value, and no value becomes a condition', async () => {
  const visitor = await createVisitor(workerProduct);
  const quoted = `"${model.replace(/["\\]/g, '\\$&')}"`;
  const addresses = [
    `vehicles?select=id&model=eq.${encodeURIComponent(model)}`,
    `vehicles?select=id&model=in.(${encodeURIComponent(quoted)})`,
    `vehicles?select=id&or=(${encodeURIComponent(`model.eq.${quoted},make.eq.nothing`)})`,
  ];
  for (const address of addresses) {
    const answer = await visitor(address);
    expect([address, answer.status, await answer.json()]).toEqual([address, 200, [{ id: shown }]]);
  }
  for (const text of attempts) {
    const answer = await visitor(`vehicles?select=id&make=eq.Quoted&model=eq.${encodeURIComponent(text)}`);
    expect([text, answer.status, await answer.json()]).toEqual([text, 200, []]);
  }
  // Even if the condition is accepted, row level security applies.
  const asked = await visitor('vehicles?select=id&or=(status.eq.Draft,status.eq.Available)&make=eq.Quoted');
  expect([asked.status, await asked.json()]).toEqual([200, [{ id: shown }]]);
});

test('row 20: unknown columns, operators and functions and broken grammar get a 4xx, and change nothing', async () => {
  const visitor = await createVisitor(workerProduct);
  const owner = await createOwner(workerProduct);
  const count = async () => (await (await owner('vehicles?select=count')).json())[0].count;
  const before = await count();
  const refused = [
    'vehicles?select=id&nothing=eq.1',
    'vehicles?select=id&id=nothing.1',
    'vehicles?select=password',
    'vehicles?select=id&or=(status.eq.Draft',
    'vehicles?select=id&order=price;drop table vehicles',
    'vehicles?select=id&order=(select pg_sleep(10))',
    'vehicles?select=id&limit=1;drop table vehicles',
    "vehicles?select=id&id=eq.1' or '1'='1",
    'vehicles?select=id,auth.users(*)',
    'pg_authid?select=*',
    'rpc/pg_sleep?seconds=10',
    'vehicles;drop table vehicles?select=id',
  ];
  for (const address of refused) {
    const answer = await visitor(encodeURI(address));
    expect([address, answer.status >= 400 && answer.status < 500]).toEqual([address, true]);
    expect(await answer.text()).not.toMatch(/at \w+ \(|node_modules|syntax error/);
  }
  expect(await count()).toBe(before);
});
