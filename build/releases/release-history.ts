import type { ReleaseRecord, Statement } from './statement.ts';

type Event = Pick<Statement, 'action' | 'release'>;

/** The version that was current before the given one. Canaries and releases that were rolled back do not count. */
export function findEarlierVersion(events: readonly Event[], current: string | undefined): string | undefined {
  const line: string[] = [];
  for (const { action, release } of events) {
    if (action === 'canary' || action === 'withdraw') continue;
    const place = line.lastIndexOf(release.version);
    // A build that is released again, to end a canary or to repair a store, is one release.
    const isAgain = place >= 0 && place === line.length - 1;
    if (isAgain || (action === 'rollback' && place >= 0)) line.splice(place);
    line.push(release.version);
  }
  return current === undefined ? undefined : line[line.lastIndexOf(current) - 1];
}

/** The releases in the order of their first event, each as last signed. */
export function listReleases(events: readonly Event[]): ReleaseRecord[] {
  return [...new Map(events.map(({ release }) => [release.version, release])).values()];
}
