import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseKeys, readSigner } from '@dealer/build/releases/keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { startWebServer } from '../support/product.ts';
import { anotherBuild, runRelease } from '../support/release-commands.ts';
import { runPipeline } from '../support/release-pipeline.ts';
import { startS3 } from '../support/s3-server.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();
const token = 'a-token-for-this-test';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let webs: (Awaited<ReturnType<typeof startWebServer>> & { dataDir: string })[];

/** Two web servers, each with its own disk, and a bucket that both watch. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-stores-'));
  s3 = await startS3('releases');
  const keys = await Promise.all(['storefront', 'backoffice'].map(createKeyFile));
  const settings = { RELEASE_STORE: s3.address, RELEASE_KEYS: keys.join(' '), METRICS_TOKEN: token, ...s3.variables };
  webs = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const dataDir = path.join(folder, name);
      const web = await startWebServer(product, product.backendUrl, { ...settings, DATA_DIR: dataDir });
      return { ...web, dataDir };
    }),
  );
});
afterAll(async () => {
  await Promise.all(webs.map(({ stop }) => stop()));
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const keyFile = (name: string) => path.join(folder, `${name}.pem`);

async function createKeyFile(name: string): Promise<string> {
  const { privateKey, publicKey } = createReleaseKeys();
  await writeFile(keyFile(name), privateKey, { mode: 0o600 });
  return `${name}=${publicKey}`;
}

const url = (at: number) => must(webs[at]?.url, 'web server');
const sites = () => ({ RELEASE_SITES: `${url(0)} ${url(1)}` });

/** A command in the pipeline of a team, which has neither the web servers' disks nor their settings. */
const pipeline = (team: string, settings: Record<string, string>, ...command: string[]) =>
  runPipeline(
    { DATA_DIR: path.join(folder, 'pipeline'), RELEASE_KEY_FILE: keyFile(team), ...s3.variables, ...settings },
    ...command,
    '--to',
    s3.address,
  );
const versionOn = async (at: number) =>
  /\/remotes\/storefront\/([^/]+)\/remoteEntry/.exec(await (await fetch(`${url(at)}/about`)).text())?.[1];
const versions = () => Promise.all([versionOn(0), versionOn(1)]);
const metricsOf = async (at: number) =>
  (await fetch(`${url(at)}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

let first: string;

test('a pipeline’s release is on both web servers when its command ends, and visitors get it', async () => {
  const build = await anotherBuild('storefront');
  const { code, output } = await pipeline('storefront', sites(), 'release', 'storefront', '--from', build);
  expect(code, output).toBe(0);
  expect(output).toContain(`It is in ${s3.address}`);
  first = must(await versionOn(0), 'released version');
  expect(await versionOn(1)).toBe(first);
  expect(output.match(new RegExp(`"version":"${first}","isShown":true`, 'g'))).toHaveLength(2);
  const { page, consoleMessages } = await open({ baseUrl: url(1) });
  await visit(page, '/inventory');
  await page.getByRole('heading', { name: 'Our Inventory' }).waitFor();
  expect(consoleMessages).toEqual([]);
});

test('web servers that were not told see a canary, its promotion and a rollback by themselves', async () => {
  const build = await anotherBuild('storefront');
  const asked = await pipeline('storefront', {}, 'release', 'storefront', '--from', build, '--canary', '0');
  expect(asked.code, asked.output).toBe(0);
  const canaryOn = async (at: number) =>
    (await (await fetch(`${url(at)}/releases.json`)).json()).storefront?.canary?.version;
  await expect.poll(() => canaryOn(0)).toMatch(/^\d/);
  const canary = await canaryOn(0);
  await expect.poll(() => canaryOn(1)).toBe(canary);
  expect(await versions()).toEqual([first, first]);
  expect((await pipeline('storefront', {}, 'promote', 'storefront')).code).toBe(0);
  await expect.poll(versions).toEqual([canary, canary]);
  expect((await pipeline('storefront', {}, 'rollback', 'storefront')).code).toBe(0);
  await expect.poll(versions).toEqual([first, first]);
  const { output } = await pipeline('storefront', {}, 'releases');
  for (const action of ['release', 'canary 0 %', 'promote', 'rollback']) expect(output).toContain(action);
});

test('the back office’s key cannot release the storefront: refused in the log, the metrics and npm run releases', async () => {
  const build = await anotherBuild('storefront');
  const { code, output } = await pipeline('backoffice', sites(), 'release', 'storefront', '--from', build);
  expect(code).toBe(1);
  expect(output.match(/Refused \(foreign-team\)/g)).toHaveLength(2);
  const refused = 'release_refusals_total{remote="storefront",reason="foreign-team"} 1';
  await expect.poll(() => metricsOf(0)).toContain(refused);
  await expect.poll(() => metricsOf(1)).toContain(refused);
  expect(webs[0]?.output()).toContain('A release of storefront was refused: it is signed by the team of backoffice');
  const listed = await runRelease(must(webs[0]?.dataDir, 'data folder'), 'releases');
  expect(listed.output).toMatch(/! refused \(foreign-team\).*whose key cannot release storefront/);
  expect(await versions()).toEqual([first, first]);
});

test('while the bucket is away pages are served, a restarted web server included, and its return is noticed', async () => {
  await s3.stop();
  await expect.poll(() => metricsOf(0)).toMatch(/release_store_reachable\{remote="storefront",store="[^"]+"\} 0/);
  expect(await versions()).toEqual([first, first]);
  const failed = await pipeline('storefront', {}, 'rollback', 'storefront');
  expect(failed.code).toBe(1);
  await s3.restart();
  await expect.poll(() => metricsOf(0)).toMatch(/release_store_reachable\{remote="storefront",store="[^"]+"\} 1/);
  const build = await anotherBuild('storefront');
  expect((await pipeline('storefront', {}, 'release', 'storefront', '--from', build)).code).toBe(0);
  await expect.poll(async () => new Set(await versions()).has(first)).toBe(false);
});

test('npm run release-keys writes a private key for its owner alone and prints the public one', async () => {
  const file = keyFile('new');
  const { code, output } = await runPipeline({}, 'release-keys', 'storefront', file);
  expect(code).toBe(0);
  const [, publicKey = ''] = /RELEASE_KEYS: storefront=([\w-]{43})$/m.exec(output) ?? [];
  const pem = await readFile(file, 'utf8');
  expect(readSigner(pem).publicKey.text).toBe(publicKey);
  expect(output).not.toContain(pem.split('\n')[1]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await runPipeline({}, 'release-keys', 'storefront', file)).output).toContain('already exists');
});

test('a release without a key is refused with advice', async () => {
  const build = await anotherBuild('storefront');
  const { code, output } = await runPipeline(
    s3.variables,
    'release',
    'storefront',
    '--from',
    build,
    '--to',
    s3.address,
  );
  expect(code).toBe(1);
  expect(output).toContain('npm run release-keys -- storefront');
});
