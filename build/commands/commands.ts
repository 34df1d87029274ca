import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp, root } from '../apps.ts';
import { type RemoteName, remoteNames } from '../federation.ts';
import { createReleaseKeys } from '../releases/keys.ts';
import { promoteCanary, releaseCanary, releaseRemote, rollBackRemote } from '../releases/publish.ts';
import type { Target } from '../releases/team.ts';
import { finish } from './finish-release.ts';

export type OpenTarget = (name: RemoteName, to?: string) => Target;

/**
 * Builds, signs and releases one remote; `--to` names a store, `--from` takes an existing build, `--canary` releases to
 * some visitors only.
 */
export async function release([remote, ...rest]: string[], open: OpenTarget) {
  const name = requireRemote(remote);
  const options = { from: { type: 'string' }, canary: { type: 'string' }, to: { type: 'string' } } as const;
  const { from, canary, to } = parseArgs({ args: rest, options }).values;
  const percent = canary === undefined ? undefined : readPercent(canary);
  // The shell's build has the contract version that the remote must match; an existing one is not rebuilt.
  if (existsSync(join(root, 'shell')) && !existsSync(join(root, 'shell/dist/contract.json'))) await buildApp('shell');
  const target = open(name, to);
  if (from === undefined) await buildApp(name);
  const build = from === undefined ? undefined : resolve(from);
  const change =
    percent === undefined
      ? await releaseRemote(name, target, build)
      : await releaseCanary(name, target, { percent, build });
  await finish(name, target, change);
}

/** Withdraws a canary, or makes the given release or the one before the current one current again. */
export async function rollback([remote, ...rest]: string[], open: OpenTarget) {
  const name = requireRemote(remote);
  const { values, positionals } = parseArgs({
    args: rest,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  });
  const target = open(name, values.to);
  await finish(name, target, await rollBackRemote(name, target, positionals[0]));
}

/** Makes the canary the current release. */
export async function promote([remote, ...rest]: string[], open: OpenTarget) {
  const name = requireRemote(remote);
  const { to } = parseArgs({ args: rest, options: { to: { type: 'string' } } }).values;
  const target = open(name, to);
  await finish(name, target, await promoteCanary(name, target));
}

/** Makes the key pair of the team of a remote: the private key in a separate file, the public one to print. */
export async function makeReleaseKeys([remote, path]: string[]) {
  const name = requireRemote(remote);
  const file = resolve(path ?? `${name}-release-key.pem`);
  if (existsSync(file))
    throw new Error(`${file} already exists: name another file, npm run release-keys -- ${name} <file>`);
  const { privateKey, publicKey } = createReleaseKeys();
  writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
  console.log(
    `The private key is in ${file}, readable by you only. The pipeline of ${name} gets it as RELEASE_KEY_FILE.`,
  );
  console.log(`On each web server, add to RELEASE_KEYS: ${name}=${publicKey}`);
}

export function requireRemote(text: string | undefined): RemoteName {
  const usage = `Name a remote: ${remoteNames.join(' or ')}.`;
  const name = remoteNames.find((candidate) => candidate === text);
  if (!name) throw new Error(text === undefined ? usage : `There is no remote "${text}". ${usage}`);
  return name;
}

function readPercent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100) {
    throw new Error(`--canary is "${text}": say how many visitors in a hundred get it, from 0 to 100.`);
  }
  return Number(text);
}
