import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createReleaseKeys } from '@dealer/build/releases/keys';
import { type Product, startProduct, startWebServer } from '../support/product.ts';
import { anotherBuildIn, runPipeline } from '../support/release-pipeline.ts';
import { percentile, printTable, toMs } from './figures.ts';

/**
 * Time from the command `npm run release` to the first visitor who gets the release, on 1, 2 and 10 web processes with a
 * disk each, notified by the command or by their own watch. The store is a folder, so no network is in the figures.
 */
const counts = (process.env.BENCH_PROCESSES ?? '1,2,10').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

type Web = { url: string; stop: () => Promise<void> };
type Site = { webs: Web[]; store: string; keyFile: string; folder: string };

const versionOn = async ({ url }: Web) =>
  /\/remotes\/storefront\/([^/]+)\/remoteEntry/.exec(await (await fetch(`${url}/about`)).text())?.[1];

async function startSite(product: Product, processes: number): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-releases-'));
  const { privateKey, publicKey } = createReleaseKeys();
  const keyFile = path.join(folder, 'key.pem');
  const store = path.join(folder, 'store');
  await mkdir(store);
  await writeFile(keyFile, privateKey, { mode: 0o600 });
  const settings = { RELEASE_STORE: store, RELEASE_KEYS: `storefront=${publicKey}` };
  const webs: Web[] = [];
  for (let at = 0; at < processes; at += 1) {
    const dataDir = path.join(folder, `disk-${at}`);
    webs.push(await startWebServer(product, product.backendUrl, { ...settings, DATA_DIR: dataDir }));
  }
  return { webs, store, keyFile, folder };
}

/** Milliseconds from the start of the command to its end, and to the first visitor of each process. */
async function release({ webs, store, keyFile, folder }: Site, isTold: boolean) {
  const build = await anotherBuildIn(folder, 'storefront');
  const before = await Promise.all(webs.map(versionOn));
  const startedMs = performance.now();
  const sinceStart = () => performance.now() - startedMs;
  const environment = {
    ...{ DATA_DIR: path.join(folder, 'pipeline'), RELEASE_KEY_FILE: keyFile },
    RELEASE_SITES: isTold ? webs.map(({ url }) => url).join(' ') : '',
  };
  const command = runPipeline(environment, 'release', 'storefront', '--from', build, '--to', store).then((outcome) => {
    if (outcome.code !== 0) throw new Error(outcome.output);
    return sinceStart();
  });
  const visitors = webs.map(async (web, at) => {
    while ((await versionOn(web)) === before[at]) await wait(50);
    return sinceStart();
  });
  const [commandMs, ...visitorMs] = await Promise.all([command, ...visitors]);
  return { commandMs, visitorMs };
}

async function run() {
  const product = await startProduct();
  const rows: string[][] = [];
  try {
    for (const processes of counts) {
      const site = await startSite(product, processes);
      await release(site, true);
      for (const isTold of [true, false]) {
        const runs: Awaited<ReturnType<typeof release>>[] = [];
        for (let round = 0; round < rounds; round += 1) runs.push(await release(site, isTold));
        const median = (read: (run: (typeof runs)[number]) => number) => toMs(percentile(runs.map(read), 0.5));
        rows.push([
          ...[String(processes), isTold ? 'told' : 'by their watch', median(({ commandMs }) => commandMs)],
          ...[median(({ visitorMs }) => Math.min(...visitorMs)), median(({ visitorMs }) => Math.max(...visitorMs))],
        ]);
      }
      await Promise.all(site.webs.map(({ stop }) => stop()));
      await rm(site.folder, { recursive: true, force: true });
    }
    const head = [
      'processes',
      'web servers are',
      'command ms',
      'first visitor ms',
      'first visitor of the last process ms',
    ];
    printTable(head, rows);
  } finally {
    await product.stop();
  }
}

await run();
