import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RemoteName, remoteNames } from '@dealer/build/federation';
import { printReleases, printStore, releasesLegend, toMinute } from '@dealer/build/list-releases';
import { type Refusal, readHistory, readRefusals, readReleases } from '@dealer/build/releases/files';
import { readDataDir } from '../staff-account.ts';

/** Lists the releases of this machine or of the store in `--to`: who released what, when, and what was refused. */
export async function run(args: string[]) {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  for (const name of remoteNames) {
    if (to === undefined) printDisk(name, join(readDataDir(), 'releases'));
    else await printStore(name, to);
  }
  console.log(releasesLegend);
}

function printDisk(name: RemoteName, releasesDir: string) {
  const events = readHistory(releasesDir).filter((event) => event.name === name);
  printReleases(name, events, readReleases(releasesDir)[name]);
  for (const refusal of readRefusals(releasesDir).filter((entry) => entry.name === name)) printRefusal(refusal);
}

function printRefusal({ reason, text, store, at }: Refusal) {
  console.log(` ! refused (${reason})  ${toMinute(at)} UTC  in ${store}: ${text}`);
}
