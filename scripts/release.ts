import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type RemoteName, remoteNames } from '../federation.ts';
import { buildApp, root } from './build.ts';
import { requireNode } from './processes.ts';
import { type ReleaseAction, readHistory, readReleases } from './release-files.ts';
import {
  type Change,
  listReleases,
  type Place,
  promoteCanary,
  releaseCanary,
  releaseRemote,
  rollBackRemote,
} from './release-store.ts';

/**
 * `npm run release -- storefront` builds and releases one remote, with `--from folder` it takes a build that a pipeline
 * made elsewhere, with `--canary 10` ten visitors in a hundred get it. `npm run promote -- storefront` gives the canary
 * to everybody. `npm run rollback -- storefront [version]` withdraws it, or makes an earlier release current.
 * `npm run releases` shows who released what and when.
 */
const usage = `Say which remote: ${remoteNames.join(' or ')}.`;

function requireName(text: string | undefined): RemoteName {
  const name = remoteNames.find((candidate) => candidate === text);
  if (!name) throw new Error(text === undefined ? usage : `There is no remote "${text}". ${usage}`);
  return name;
}

/** Whom the diary names: RELEASED_BY, for pipelines, or whoever runs the command. */
export function readReleaser(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY;
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return 'unknown';
  }
}

function readPercent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100) {
    throw new Error(`--canary is "${text}": say how many visitors in a hundred get it, from 0 to 100.`);
  }
  return Number(text);
}

const verbs: Record<Exclude<ReleaseAction, 'canary' | 'withdraw'>, string> = {
  release: 'Released',
  promote: 'Promoted',
  rollback: 'Rolled back',
};

function describe(name: RemoteName, { action, record, previous }: Change, startedMs: number) {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (action === 'canary') {
    console.log(`Canary of ${name}: ${record.version} beside ${previous?.version}, in ${seconds} s.`);
    console.log(`Testers get it at once: open the site with ?release=next, and with ?release=auto to leave again.`);
    return console.log(`For everybody: npm run promote -- ${name}   To end it: npm run rollback -- ${name}`);
  }
  if (action === 'withdraw') {
    return console.log(`Withdrew the canary ${record.version} of ${name}; ${previous?.version} is for everybody.`);
  }
  if (previous?.version === record.version) return console.log(`${name} ${record.version} is current already.`);
  console.log(
    `${verbs[action]} ${name} to ${record.version}${previous ? `, was ${previous.version}` : ''}, in ${seconds} s.`,
  );
  console.log('New visits get it at once; open tabs go on with the version they have.');
}

type Options = { from?: string; canary?: string };

async function release(name: RemoteName, place: Place, { from, canary }: Options) {
  const startedMs = performance.now();
  const percent = canary === undefined ? undefined : readPercent(canary);
  // The shell is never rebuilt for a release; a checkout without any build needs one to know its contract.
  if (!existsSync(join(root, 'shell/dist/contract.json'))) await buildApp('shell');
  if (from === undefined) await buildApp(name);
  const build = from === undefined ? undefined : resolve(from);
  const change =
    percent === undefined ? releaseRemote(name, place, build) : releaseCanary(name, place, { percent, build });
  describe(name, change, startedMs);
  if (percent === undefined) console.log(`To go back: npm run rollback -- ${name}`);
}

function list(releasesDir: string) {
  const current = readReleases(releasesDir);
  for (const name of remoteNames) {
    console.log(`${name}: ${listReleases(name, releasesDir).length} release(s)`);
    const events = readHistory(releasesDir).filter((entry) => entry.name === name);
    const { version, canary } = current[name] ?? {};
    const inForce = events.findLast((event) => event.version === version && event.action !== 'canary');
    const onTrial = events.findLast((event) => event.version === canary?.version && event.action === 'canary');
    for (const event of events) {
      const mark = event === inForce ? '*' : event === onTrial ? '+' : ' ';
      const when = event.at.slice(0, 16).replace('T', ' ');
      const action = event.percent === undefined ? event.action : `${event.action} ${event.percent} %`;
      console.log(` ${mark} ${event.version}  ${action.padEnd(12)}  ${when} UTC  by ${event.by}`);
    }
  }
  console.log('* is current, + is a canary: some visitors, and testers after ?release=next');
}

async function run(command: string | undefined, name: string | undefined, rest: string[]) {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const releasesDir = join(resolve(process.env.DATA_DIR || '.data'), 'releases');
  const place = { releasesDir, by: readReleaser() };
  if (command === 'list') return list(releasesDir);
  const startedMs = performance.now();
  const remote = requireName(name);
  if (command === 'promote') return describe(remote, promoteCanary(remote, place), startedMs);
  if (command === 'rollback') return describe(remote, rollBackRemote(remote, place, rest[0]), startedMs);
  const options = { from: { type: 'string' }, canary: { type: 'string' } } as const;
  return release(remote, place, parseArgs({ args: rest, options }).values);
}

if (import.meta.main) {
  const [command, name, ...rest] = process.argv.slice(2);
  run(command, name, rest).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
