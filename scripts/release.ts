import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { type RemoteName, remoteNames } from '../federation.ts';
import { buildApp, root } from './build.ts';
import { requireNode } from './processes.ts';
import {
  type Change,
  listReleases,
  readHistory,
  readReleases,
  releaseRemote,
  rollBackRemote,
} from './release-store.ts';

/**
 * `npm run release -- storefront` builds and releases one remote, with `--from folder` it takes a build that a pipeline
 * made elsewhere. `npm run rollback -- storefront [version]` makes an
 * earlier release current, `npm run releases` shows who released what and when.
 */
const usage = `Say which remote: ${remoteNames.join(' or ')}.`;

function requireName(text: string | undefined): RemoteName {
  const name = remoteNames.find((candidate) => candidate === text);
  if (!name) throw new Error(text === undefined ? usage : `There is no remote "${text}". ${usage}`);
  return name;
}

/** Whom the diary names: RELEASED_BY, for pipelines, or whoever runs the command. */
export function readReleaser(): string {
  return process.env.RELEASED_BY || userInfo().username;
}

function describe(name: RemoteName, verb: string, { record, previous }: Change, startedMs: number) {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (previous?.version === record.version) return console.log(`${name} ${record.version} is current already.`);
  console.log(`${verb} ${name} to ${record.version}${previous ? `, was ${previous.version}` : ''}, in ${seconds} s.`);
  console.log('New visits get it at once; open tabs go on with the version they have.');
}

async function release(name: RemoteName, releasesDir: string, from: string | undefined) {
  const startedMs = performance.now();
  // The shell is never rebuilt for a release; a checkout without any build needs one to know its contract.
  if (!existsSync(join(root, 'shell/dist/.inputs'))) await buildApp('shell');
  if (from === undefined) await buildApp(name);
  const build = from === undefined ? undefined : resolve(from);
  describe(name, 'Released', releaseRemote(name, releasesDir, readReleaser(), build), startedMs);
  console.log(`To go back: npm run rollback -- ${name}`);
}

function rollBack(name: RemoteName, releasesDir: string, version: string | undefined) {
  const startedMs = performance.now();
  describe(name, 'Rolled back', rollBackRemote(name, releasesDir, readReleaser(), version), startedMs);
}

function list(releasesDir: string) {
  const current = readReleases(releasesDir);
  for (const name of remoteNames) {
    console.log(`${name}: ${listReleases(name, releasesDir).length} release(s)`);
    const events = readHistory(releasesDir).filter((entry) => entry.name === name);
    const inForce = events.findLast((event) => event.version === current[name]?.version);
    for (const event of events) {
      const mark = event === inForce ? '*' : ' ';
      const when = event.at.slice(0, 16).replace('T', ' ');
      console.log(` ${mark} ${event.version}  ${event.action.padEnd(8)}  ${when} UTC  by ${event.by}`);
    }
  }
  console.log('* is current');
}

async function run(command: string | undefined, name: string | undefined, rest: string[]) {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const releasesDir = join(resolve(process.env.DATA_DIR || '.data'), 'releases');
  if (command === 'release') return release(requireName(name), releasesDir, rest[0] === '--from' ? rest[1] : undefined);
  if (command === 'rollback') return rollBack(requireName(name), releasesDir, rest[0]);
  return list(releasesDir);
}

if (import.meta.main) {
  const [command, name, ...rest] = process.argv.slice(2);
  run(command, name, rest).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
