import type { RemoteName } from '../federation.ts';
import { type ReleaseEvent, toEvent } from '../releases/files.ts';
import { listStatements } from '../releases/publish.ts';
import { openForReading } from '../releases/team.ts';

type Current = { version: string; canary?: { version: string } | undefined } | undefined;

export const releasesLegend = '* is current, + is a canary: some visitors, and testers after ?release=next';

/** Prints what a store holds of a remote: who released what and when. */
export async function printStore(name: RemoteName, to: string) {
  const statements = await listStatements(name, openForReading(name, to));
  const last = statements.at(-1);
  printReleases(name, statements.map(toEvent), last && { version: last.current.version, canary: last.canary });
}

export function printReleases(name: RemoteName, events: readonly ReleaseEvent[], current: Current) {
  console.log(`${name}: ${new Set(events.map(({ version }) => version)).size} release(s)`);
  const { version, canary } = current ?? {};
  const currentEvent = events.findLast((event) => event.version === version && event.action !== 'canary');
  const canaryEvent = events.findLast((event) => event.version === canary?.version && event.action === 'canary');
  for (const event of events) {
    const mark = event === currentEvent ? '*' : event === canaryEvent ? '+' : ' ';
    const action = event.percent === undefined ? event.action : `${event.action} ${event.percent} %`;
    console.log(` ${mark} ${event.version}  ${action.padEnd(12)}  ${toMinute(event.at)} UTC  by ${event.by}`);
  }
}

export function toMinute(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
