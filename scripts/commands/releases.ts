import { remoteNames } from '@dealer/build/federation';
import { readHistory, readReleases } from '@dealer/build/releases/files';
import { listReleases } from '@dealer/build/releases/store';
import { readPlace } from '../releases.ts';

/** Lists the current releases and their history: who released what, and when. */
export async function run() {
  const { releasesDir } = readPlace();
  const current = readReleases(releasesDir);
  for (const name of remoteNames) {
    console.log(`${name}: ${listReleases(name, releasesDir).length} release(s)`);
    const events = readHistory(releasesDir).filter((entry) => entry.name === name);
    const { version, canary } = current[name] ?? {};
    const currentEvent = events.findLast((event) => event.version === version && event.action !== 'canary');
    const canaryEvent = events.findLast((event) => event.version === canary?.version && event.action === 'canary');
    for (const event of events) {
      const mark = event === currentEvent ? '*' : event === canaryEvent ? '+' : ' ';
      const when = event.at.slice(0, 16).replace('T', ' ');
      const action = event.percent === undefined ? event.action : `${event.action} ${event.percent} %`;
      console.log(` ${mark} ${event.version}  ${action.padEnd(12)}  ${when} UTC  by ${event.by}`);
    }
  }
  console.log('* is current, + is a canary: some visitors, and testers after ?release=next');
}
