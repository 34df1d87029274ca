import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp, root } from '@dealer/build/apps';
import { releaseCanary, releaseRemote } from '@dealer/build/releases/store';
import { printChange, readPlace, requireRemote } from '../releases.ts';

/** Builds and releases one remote; `--from` takes an existing build, `--canary` releases to some visitors only. */
export async function run([remote, ...rest]: string[]) {
  const name = requireRemote(remote);
  const options = { from: { type: 'string' }, canary: { type: 'string' } } as const;
  const { from, canary } = parseArgs({ args: rest, options }).values;
  const percent = canary === undefined ? undefined : readPercent(canary);
  // The shell's build has the contract version that the remote must match; an existing one is not rebuilt.
  if (!existsSync(join(root, 'shell/dist/contract.json'))) await buildApp('shell');
  if (from === undefined) await buildApp(name);
  const build = from === undefined ? undefined : resolve(from);
  if (percent !== undefined) return printChange(name, releaseCanary(name, readPlace(), { percent, build }));
  printChange(name, releaseRemote(name, readPlace(), build));
  console.log(`To go back: npm run rollback -- ${name}`);
}

function readPercent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100) {
    throw new Error(`--canary is "${text}": say how many visitors in a hundred get it, from 0 to 100.`);
  }
  return Number(text);
}
