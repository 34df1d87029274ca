import type { ReleaseRecord, Statement } from './statement.ts';

type Event = Pick<Statement, 'action' | 'release'>;

/** The release that was current before the given version. Canaries and releases that were rolled back do not count. */
export function findEarlier(events: readonly Event[], version: string | undefined): ReleaseRecord | undefined {
  const line: ReleaseRecord[] = [];
  for (const { action, release } of events) {
    if (action === 'canary' || action === 'withdraw') continue;
    const place = line.findLastIndex((record) => record.version === release.version);
    if (action === 'rollback' && place >= 0) line.splice(place);
    line.push(release);
  }
  return line[line.findLastIndex((record) => record.version === version) - 1];
}

/** The releases, in the order of their first event. */
export function listReleases(events: readonly Event[]): ReleaseRecord[] {
  const records = new Map<string, ReleaseRecord>();
  for (const { release } of events) if (!records.has(release.version)) records.set(release.version, release);
  return [...records.values()];
}
