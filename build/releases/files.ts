import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '../federation.ts';
import type { CanaryRecord, RefusalReason, ReleaseAction, ReleaseRecord, Statement } from './statement.ts';

/** Who a release comes from: this machine itself, or a team through a store. */
export type Origin = 'machine' | 'team';
/** Which statement is in force on this disk, and the store that it is from. */
type Accepted = { sequence: number; position: number; origin: Origin; store: string };
export type CurrentRelease = ReleaseRecord & { canary?: CanaryRecord } & Partial<Accepted>;
export type Releases = Partial<Record<RemoteName, CurrentRelease>>;

/** One line of the release history: who did what with which release, and when. */
export type ReleaseEvent = ReleaseRecord & {
  name: RemoteName;
  action: ReleaseAction;
  at: string;
  by: string;
  percent?: number | undefined;
  sequence: number;
};

/** A statement of a store that was not followed. */
export type Refusal = {
  name: RemoteName;
  reason: RefusalReason;
  text: string;
  store: string;
  digest: string;
  at: string;
};

function readJson<Value>(file: string, fallback: Value): Value {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback;
}

/** Writes a temporary file and renames it, so that readers never see a partial one. */
function writeJson(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

export function readReleases(releasesDir: string): Releases {
  return readJson(join(releasesDir, 'releases.json'), {});
}

export function readHistory(releasesDir: string): ReleaseEvent[] {
  return readJson(join(releasesDir, 'history.json'), []);
}

export function readRefusals(releasesDir: string): Refusal[] {
  return readJson(join(releasesDir, 'refusals.json'), []);
}

/** Writes the history first, so that every current release has a line there. The caller holds the lock. */
export function writeStatement(
  releasesDir: string,
  statement: Statement,
  { earlier, origin, store }: { earlier: readonly Statement[]; origin: Origin; store: string },
) {
  const { remote, current, canary, sequence, position } = statement;
  const known = readHistory(releasesDir);
  const isKnown = ({ remote: name, sequence: number }: Statement) =>
    known.some((event) => event.name === name && event.sequence === number);
  const added = [...earlier, statement].filter((candidate) => !isKnown(candidate)).map(toEvent);
  writeJson(join(releasesDir, 'history.json'), [...known, ...added]);
  const release: CurrentRelease = { ...current, ...(canary && { canary }), sequence, position, origin, store };
  writeJson(join(releasesDir, 'releases.json'), { ...readReleases(releasesDir), [remote]: release });
}

export function toEvent({ remote, action, release, at, by, percent, sequence }: Statement): ReleaseEvent {
  return { name: remote, action, ...release, ...(percent !== undefined && { percent }), at, by, sequence };
}

const maxRefusals = 50;

/** The caller holds the lock. */
export function writeRefusal(releasesDir: string, refusal: Refusal) {
  const known = readRefusals(releasesDir);
  const isSame = ({ name, reason, digest }: Refusal) =>
    name === refusal.name && reason === refusal.reason && digest === refusal.digest;
  if (known.some(isSame)) return;
  writeJson(join(releasesDir, 'refusals.json'), [...known, refusal].slice(-maxRefusals));
}
