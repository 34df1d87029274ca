import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type RemoteName, remoteNames } from '@dealer/build/federation';
import type { ReleaseAction } from '@dealer/build/releases/files';
import type { Change, Place } from '@dealer/build/releases/store';
import { readDataDir } from './staff-account.ts';

/** RELEASED_BY, which pipelines set, or the user who runs the command. */
function readReleaser(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY;
  try {
    return userInfo().username;
  } catch {
    // In a container the user's number may have no name.
    return 'unknown';
  }
}

export function toPlace(dataDir: string): Place {
  return { releasesDir: join(dataDir, 'releases'), by: readReleaser() };
}

export function readPlace(): Place {
  return toPlace(readDataDir());
}

export function requireRemote(text: string | undefined): RemoteName {
  const usage = `Say which remote: ${remoteNames.join(' or ')}.`;
  const name = remoteNames.find((candidate) => candidate === text);
  if (!name) throw new Error(text === undefined ? usage : `There is no remote "${text}". ${usage}`);
  return name;
}

const verbs: Record<Exclude<ReleaseAction, 'canary' | 'withdraw'>, string> = {
  release: 'Released',
  promote: 'Promoted',
  rollback: 'Rolled back',
};

export function printChange(name: RemoteName, { action, record, previous }: Change) {
  const seconds = (performance.now() / 1000).toFixed(1);
  if (action === 'canary') {
    console.log(`Canary of ${name}: ${record.version}, next to ${previous?.version}, in ${seconds} s.`);
    console.log(`Testers get it now: open the site with ?release=next; ?release=auto ends that.`);
    return console.log(`For all visitors: npm run promote -- ${name}   To end it: npm run rollback -- ${name}`);
  }
  if (action === 'withdraw') {
    return console.log(`Withdrew the canary ${record.version} of ${name}; all visitors get ${previous?.version}.`);
  }
  if (previous?.version === record.version) return console.log(`${name} ${record.version} is already current.`);
  console.log(
    `${verbs[action]} ${name} to ${record.version}${previous ? `, was ${previous.version}` : ''}, in ${seconds} s.`,
  );
  console.log('New visits get it now; open tabs keep the version they have.');
}
