import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { watchPolicy } from '../support/policy-watch.ts';
import { anotherBuild, runRelease } from '../support/release-commands.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const repository = path.resolve(import.meta.dirname, '../..');

type Releases = Record<string, { version: string; contractVersion: number }>;
const readReleases = async (): Promise<Releases> => (await fetch(`${workerProduct.url}/releases.json`)).json();
const currentVersion = async (name: string) =>
  must((await readReleases())[name]?.version, 'readReleases[name].version');

const run = (...command: string[]) => runRelease(workerProduct.dataDir, ...command);

/** A tab that reports policy violations on the console. */
async function openWatched() {
  const observed = await open({ baseUrl: workerProduct.url });
  await watchPolicy(observed.context);
  return observed;
}

describe('a release of the storefront alone', () => {
  let before: string;
  let after: string;
  let shellBefore: string;

  beforeAll(async () => {
    before = await currentVersion('storefront');
    shellBefore = await readFile(path.join(repository, 'shell/dist/web/index.html'), 'utf8');
  });

  test('reaches new visits immediately, while an open tab keeps its version', async () => {
    const { page, requestedUrls, consoleMessages } = await openWatched();
    await visit(page, '/');
    const backoffice = await currentVersion('backoffice');

    const { code, output } = await run('release', 'storefront', '--from', await anotherBuild('storefront'));
    expect(output).toMatch(/^Released storefront to \S+, was \S+, in [\d.]+ s\.$/m);
    expect(output).toContain('npm run rollback -- storefront');
    expect(code).toBe(0);
    after = await currentVersion('storefront');
    expect(after).not.toBe(before);
    expect(await currentVersion('backoffice')).toBe(backoffice);

    // A page whose code is not loaded yet.
    await page.getByRole('link', { name: 'View Inventory' }).first().click();
    await page.getByRole('heading', { name: 'Our Inventory' }).waitFor();
    const chunks = requestedUrls.filter((url) => url.includes('/remotes/storefront/') && url.endsWith('.js'));
    expect(chunks.some((url) => url.includes('page-inventory'))).toBe(true);
    expect(chunks.every((url) => url.includes(`/${before}/`))).toBe(true);

    const fresh = await openWatched();
    await visit(fresh.page, '/inventory');
    const freshChunks = fresh.requestedUrls.filter((url) => url.includes('/remotes/storefront/'));
    expect(freshChunks.length).toBeGreaterThan(0);
    expect(freshChunks.every((url) => url.includes(`/${after}/`))).toBe(true);
    expect([...consoleMessages, ...fresh.consoleMessages]).toEqual([]);
  });

  test('is rolled back by one command, without disturbing open tabs', async () => {
    const { page, requestedUrls, consoleMessages } = await openWatched();
    await visit(page, '/');
    const { code, output } = await run('rollback', 'storefront');
    expect(output).toMatch(/^Rolled back storefront to \S+, was \S+, in [\d.]+ s\.$/m);
    expect(code).toBe(0);
    expect(await currentVersion('storefront')).toBe(before);

    await page.getByRole('link', { name: 'View Inventory' }).first().click();
    await page.getByRole('heading', { name: 'Our Inventory' }).waitFor();
    expect(requestedUrls.some((url) => url.includes(`/${after}/`) && url.includes('page-inventory'))).toBe(true);

    const fresh = await openWatched();
    await visit(fresh.page, '/inventory');
    expect(fresh.requestedUrls.some((url) => url.includes(`/remotes/storefront/${before}/`))).toBe(true);
    expect(fresh.requestedUrls.some((url) => url.includes(`/remotes/storefront/${after}/`))).toBe(false);
    expect([...consoleMessages, ...fresh.consoleMessages]).toEqual([]);
  });

  test('never changes the shell, and its files are kept', async () => {
    expect(await readFile(path.join(repository, 'shell/dist/web/index.html'), 'utf8')).toBe(shellBefore);
    for (const version of [before, after]) {
      const answer = await fetch(`${workerProduct.url}/remotes/storefront/${version}/chunks.json`);
      expect(answer.status).toBe(200);
    }
  });
});

test('the back office is released alone, under an open staff tab', async () => {
  const { page, context, requestedUrls, consoleMessages } = await openWatched();
  await signInContext(context, workerProduct);
  await visit(page, '/admin/dashboard');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  const [storefront, before] = [await currentVersion('storefront'), await currentVersion('backoffice')];

  expect((await run('release', 'backoffice', '--from', await anotherBuild('backoffice'))).code).toBe(0);
  const after = await currentVersion('backoffice');
  expect(await currentVersion('storefront')).toBe(storefront);
  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  expect(requestedUrls.some((url) => url.includes(`/remotes/backoffice/${after}/`))).toBe(false);

  await page.reload();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  expect(requestedUrls.some((url) => url.includes(`/remotes/backoffice/${after}/`))).toBe(true);
  expect((await run('rollback', 'backoffice', before)).code).toBe(0);
  expect(await currentVersion('backoffice')).toBe(before);
  expect(consoleMessages).toEqual([]);
});

test('a build for another contract is refused, and nothing changes', async () => {
  const before = await readReleases();
  const { code, output } = await run('release', 'storefront', '--from', await anotherBuild('storefront', 99));
  expect(code).toBe(1);
  expect(output).toContain('was built for contract version 99');
  expect(await readReleases()).toEqual(before);
});

test('errors are named: no remote, an unknown remote, an unknown version', async () => {
  expect(await run('release')).toMatchObject({ code: 1, output: expect.stringContaining('Name a remote') });
  expect(await run('release', 'shop')).toMatchObject({ code: 1, output: expect.stringContaining('no remote "shop"') });
  const unknown = await run('rollback', 'storefront', '0.0.1-nothing');
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('There is no release 0.0.1-nothing') });
});

test('the release history says who released what, and which release is current', async () => {
  const { code, output } = await run('releases');
  expect(code).toBe(0);
  const current = await currentVersion('storefront');
  expect(output).toMatch(/^storefront: \d+ release\(s\)$/m);
  expect(output).toContain(`* ${current}`);
  expect(output).toMatch(/rollback\s+\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}by storefront team/);
});
