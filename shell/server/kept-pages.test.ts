import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeptPages, type KeptPage, toKeptPath } from './kept-pages.ts';

const aFolder = () => join(mkdtempSync(join(tmpdir(), 'kept-')), 'pages');
const aPage = (html: string, drawnAtMs = Date.now()): KeptPage => ({
  ...{ head: '<title>Cars</title>', html, chunk: 'page-home', version: 7, drawnAtMs },
  state: { loaderData: { site: { name: 'Käfer' } } },
});
const written = (folder: string, count: number) =>
  vi.waitFor(() => expect(readdirSync(folder).filter((file) => file.endsWith('.gz'))).toHaveLength(count), 5000);

test('a copy is there at once, and after it is written for the next process', async () => {
  const folder = aFolder();
  const page = aPage('<main>Käfer</main>');
  const here = createKeptPages(folder);
  here.keep('/\nhttp://a.test', page);
  expect(await here.find('/\nhttp://a.test')).toEqual(page);
  await written(folder, 1);
  expect(await createKeptPages(folder).find('/\nhttp://a.test')).toEqual(page);
  expect(await createKeptPages(folder).find('/\nhttp://b.test')).toBeNull();
});

test('of two processes’ copies the later one counts', async () => {
  const folder = aFolder();
  const [first, second] = [createKeptPages(folder), createKeptPages(folder)];
  const now = Date.now();
  first.keep('/', aPage('first', now - 1000));
  await written(folder, 1);
  second.keep('/', aPage('second', now));
  expect((await second.find('/'))?.html).toBe('second');
  await vi.waitFor(async () => expect((await first.find('/'))?.html).toBe('second'), 5000);
});

test('a copy is shown for a day and no longer', async () => {
  const folder = aFolder();
  const now = Date.now();
  createKeptPages(folder).keep('/', aPage('old', now));
  await written(folder, 1);
  const hours = (count: number) => createKeptPages(folder, () => now + count * 3_600_000).find('/');
  expect(await hours(23)).not.toBeNull();
  expect(await hours(24)).toBeNull();
});

test('a page that is gone is forgotten, on the disk too', async () => {
  const folder = aFolder();
  const pages = createKeptPages(folder);
  pages.keep('/inventory/a', aPage('a'));
  await written(folder, 1);
  pages.forget('/inventory/a');
  await written(folder, 0);
  expect(await pages.find('/inventory/a')).toBeNull();
});

test('what cannot be read is no copy', async () => {
  const folder = aFolder();
  const pages = createKeptPages(folder);
  pages.keep('/', aPage('good'));
  await written(folder, 1);
  const [file = ''] = readdirSync(folder);
  for (const text of ['', '{"html":', 'PK']) {
    writeFileSync(join(folder, file), text);
    expect(await pages.find('/')).toBeNull();
  }
});

test('where the disk refuses, copies stay in memory, and it is said once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const file = join(mkdtempSync(join(tmpdir(), 'kept-')), 'a-file');
  writeFileSync(file, '');
  const pages = createKeptPages(file);
  pages.keep('/', aPage('home'));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 5000);
  pages.keep('/about', aPage('about'));
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(warn).toHaveBeenCalledOnce();
  expect((await pages.find('/'))?.html).toBe('home');
});

const id = '0b9f3c52-6f0e-4c7e-9d5e-2f6a1c3b4d5e';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/about', '/about'],
  ['/inventory', '/inventory'],
  ['/inventory?utm_source=mail', '/inventory'],
  [`/inventory/${id}?from=list`, `/inventory/${id}`],
  [`/inventory/2019-honda-civic-${id}`, `/inventory/${id}`],
  [`/inventory/%E2%82%AC-${id.toUpperCase()}`, `/inventory/${id}`],
] as const)('%s is kept as %s', (address, path) => {
  expect(toKeptPath(new URL(address, 'http://a.test'))).toBe(path);
});

test.each([
  ...['/inventory?priceMax=15000', '/inventory/?make=Honda', '/Inventory?make=Honda', '/compare?ids=a,b', '/compare'],
  ...['/Inventory', '/inventory/', '/ABOUT', '/about/', '//', '/no-such-page', '/inventory/no-id'],
  ...[`/Inventory/${id}`, `/%69nventory/${id}`, `/inventory/${id}/`, `/inventory//${id}`, `/inventory/a/${id}`],
  ...[`/cars/${id}`, `/inventory/${id}-civic`, `/${id}`],
])('%s is not kept', (address) => {
  expect(toKeptPath(new URL(`http://a.test${address}`))).toBeNull();
});

test('of vehicles and of other pages only the latest stay on the disk', async () => {
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  const now = Date.now();
  for (const [kind, count] of [
    ['vehicle', 502],
    ['page', 202],
  ] as const) {
    for (let age = 1; age <= count; age++) {
      const file = join(folder, `${kind}-${age}.json.gz`);
      writeFileSync(file, '');
      utimesSync(file, new Date(now - age * 1000), new Date(now - age * 1000));
    }
  }
  createKeptPages(folder).keep('/', aPage('home'));
  await written(folder, 500 + 200);
  const oldest = (kind: string) => readdirSync(folder).filter((file) => new RegExp(`^${kind}-\\d{3}\\.`).test(file));
  expect(oldest('vehicle')).toHaveLength(401);
  // The page that was just written is one of them.
  expect(oldest('page')).toHaveLength(100);
});
