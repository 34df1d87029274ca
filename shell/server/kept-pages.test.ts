import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
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

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/inventory', '/inventory'],
  ['/inventory?utm_source=mail', '/inventory'],
  ['/inventory?priceMax=15000', null],
  ['/compare?ids=a,b', null],
  ['/inventory/a?from=list', '/inventory/a'],
] as const)('%s is kept as %s', (address, path) => {
  expect(toKeptPath(new URL(address, 'http://a.test'))).toBe(path);
});
