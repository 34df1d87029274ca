import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestFolder } from '../folder-test-support.ts';
import { createOfflineCopies, type OfflineCopy, toOfflinePath } from './offline-copies.ts';

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>();
  return { ...files, writeFile: vi.fn(files.writeFile), rename: vi.fn(files.rename) };
});

const aFolder = () => join(createTestFolder(), 'pages');
const aPage = (html: string, renderedAtMs = Date.now()): OfflineCopy => ({
  ...{ head: '<title>Cars</title>', html, chunk: 'page-home', dataHash: html, inventoryRevision: 7, renderedAtMs },
  state: { loaderData: { site: { name: 'Käfer' } } },
});
const written = (folder: string, count: number) =>
  vi.waitFor(() => expect(readdirSync(folder).filter((file) => file.endsWith('.gz'))).toHaveLength(count), 5000);

test('a copy is available immediately, and to the next process once it is written', async () => {
  const folder = aFolder();
  const page = aPage('<main>Käfer</main>');
  const here = createOfflineCopies(folder);
  here.save('/\nhttp://a.test', page);
  expect(await here.find('/\nhttp://a.test')).toEqual(page);
  await written(folder, 1);
  expect(await createOfflineCopies(folder).find('/\nhttp://a.test')).toEqual(page);
  expect(await createOfflineCopies(folder).find('/\nhttp://b.test')).toBeNull();
});

test('the later of two processes’ copies is used', async () => {
  const folder = aFolder();
  const [first, second] = [createOfflineCopies(folder), createOfflineCopies(folder)];
  const now = Date.now();
  first.save('/', aPage('first', now - 1000));
  await written(folder, 1);
  second.save('/', aPage('second', now));
  expect((await second.find('/'))?.html).toBe('second');
  await vi.waitFor(async () => expect((await first.find('/'))?.html).toBe('second'), 5000);
});

test('a confirmed copy has the later time, unless its data differ', async () => {
  const folder = aFolder();
  const pages = createOfflineCopies(folder);
  const page = aPage('home', Date.now() - 60_000);
  pages.save('/', page);
  const later = { inventoryRevision: 8, renderedAtMs: Date.now() };
  pages.confirm('/', { dataHash: 'other', ...later });
  expect(await pages.find('/')).toEqual(page);
  pages.confirm('/', { dataHash: 'home', ...later });
  expect(await pages.find('/')).toEqual({ ...page, ...later });
  await written(folder, 1);
  expect(await pages.find('/')).toEqual({ ...page, ...later });
});

test('a copy is shown for 24 hours', async () => {
  const folder = aFolder();
  const now = Date.now();
  createOfflineCopies(folder).save('/', aPage('old', now));
  await written(folder, 1);
  const hours = (count: number) => createOfflineCopies(folder, () => now + count * 3_600_000).find('/');
  expect((await hours(23))?.html).toBe('old');
  expect(await hours(24)).toBeNull();
});

test('the copy of a removed page is deleted, on disk too', async () => {
  const folder = aFolder();
  const pages = createOfflineCopies(folder);
  pages.save('/inventory/a', aPage('a'));
  await written(folder, 1);
  pages.remove('/inventory/a');
  await written(folder, 0);
  expect(await pages.find('/inventory/a')).toBeNull();
});

test.each([
  ['written', writeFile],
  ['renamed', rename],
])('a page that is removed while its copy is being %s leaves none', async (_, step) => {
  const folder = aFolder();
  const pages = createOfflineCopies(folder);
  const steps = vi.mocked<(...files: never[]) => Promise<void>>(step);
  const original = steps.getMockImplementation();
  const isOver = Promise.withResolvers<void>();
  steps.mockImplementationOnce(async (...files) => {
    pages.remove('/inventory/a');
    // Its deletion finds no file yet.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await original?.(...files);
    isOver.resolve();
  });
  pages.save('/inventory/a', aPage('a'));
  await isOver.promise;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  expect(await pages.find('/inventory/a')).toBeNull();
});

test('an unreadable file is not a copy', async () => {
  const folder = aFolder();
  createOfflineCopies(folder).save('/', aPage('good'));
  await written(folder, 1);
  const [file = ''] = readdirSync(folder);
  const pages = createOfflineCopies(folder);
  for (const text of ['', '{"html":', 'PK']) {
    writeFileSync(join(folder, file), text);
    expect(await pages.find('/')).toBeNull();
  }
});

test('while the disk refuses, copies stay in memory and one warning is logged', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const file = join(createTestFolder(), 'a-file');
  writeFileSync(file, '');
  const pages = createOfflineCopies(file);
  // A save schedules the next write only after the previous write has ended.
  const nextWriteIsScheduled = () =>
    vi.waitFor(() => {
      pages.save('/about', aPage('about'));
      expect(vi.getTimerCount()).toBe(1);
    }, 5000);

  pages.save('/', aPage('home'));
  for (let attempt = 1; attempt <= 2; attempt++) {
    vi.runOnlyPendingTimers();
    await nextWriteIsScheduled();
    expect(warn).toHaveBeenCalledOnce();
  }
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
] as const)('%s is stored as %s', (address, path) => {
  expect(toOfflinePath(new URL(address, 'http://a.test'))).toBe(path);
});

test.each([
  ...['/inventory?priceMax=15000', '/inventory/?make=Honda', '/Inventory?make=Honda', '/compare?ids=a,b', '/compare'],
  ...['/Inventory', '/inventory/', '/ABOUT', '/about/', '//', '/no-such-page', '/inventory/no-id'],
  ...[`/Inventory/${id}`, `/%69nventory/${id}`, `/inventory/${id}/`, `/inventory//${id}`, `/inventory/a/${id}`],
  ...[`/cars/${id}`, `/inventory/${id}-civic`, `/${id}`],
])('%s is not stored', (address) => {
  expect(toOfflinePath(new URL(`http://a.test${address}`))).toBeNull();
});

test('only the latest copies of vehicles and of other pages stay on disk', async () => {
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
  createOfflineCopies(folder).save('/', aPage('home'));
  await written(folder, 500 + 200);
  const oldest = (kind: string) => readdirSync(folder).filter((file) => new RegExp(`^${kind}-\\d{3}\\.`).test(file));
  expect(oldest('vehicle')).toHaveLength(401);
  // The page that was just written is one of them.
  expect(oldest('page')).toHaveLength(100);
});
