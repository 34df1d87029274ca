import type { RemoteName } from '../federation.ts';
import type { ReleaseKeys, Signer } from './keys.ts';
import { type Build, readBuild } from './read-build.ts';
import { isInStore, uploadFiles } from './release-files.ts';
import { findEarlierVersion, listReleases } from './release-history.ts';
import { appendToLog, type Newest, readLog, readNewest, type Signed } from './release-log.ts';
import {
  type CanaryRecord,
  type ReleaseAction,
  type ReleaseRecord,
  type Statement,
  signStatement,
} from './statement.ts';
import type { ReleaseStore } from './stores/release-store.ts';

/** Where a release goes, whose key signs it, and what is believed of the store. */
export type Publisher = {
  store: ReleaseStore;
  signer: Signer;
  keys: ReleaseKeys;
  by: string;
  /** Contract version of the shell; undefined if it is not known here. */
  shellContract?: number | undefined;
};

export type Change = {
  action: ReleaseAction;
  record: ReleaseRecord;
  /** What was current before. */
  previous: ReleaseRecord | undefined;
  /** Undefined if nothing had to change. */
  signed: Signed | undefined;
};

type Decision = {
  action: ReleaseAction;
  release: ReleaseRecord;
  current: ReleaseRecord;
  canary?: CanaryRecord;
} | null;

/**
 * Makes a build the current release of all visitors; if it is already, repairs what is damaged in the store. Throws if
 * its contract version differs from the shell's.
 */
export async function releaseRemote(name: RemoteName, publisher: Publisher, folder?: string): Promise<Change> {
  const build = readBuild(name, folder);
  requireSameContract(name, build, publisher);
  const packed = build.pack();
  const { record } = packed;
  const isThere = await isInStore(publisher.store, name, record);
  if (!isThere) await uploadFiles(publisher.store, name, packed);
  return publish(name, publisher, record, async (newest, refused) =>
    isThere && !refused && isCurrent(newest, record) ? null : { action: 'release', release: record, current: record },
  );
}

/** As `releaseRemote`, unless this build was released before, so that a rollback survives a restart. */
export async function releaseNewBuild(name: RemoteName, publisher: Publisher): Promise<Change | undefined> {
  const build = readBuild(name);
  const isKnown = (await listStatements(name, publisher)).some(({ release }) => release.version === build.version);
  return isKnown ? undefined : releaseRemote(name, publisher);
}

/** Releases a build to `percent` of the visitors; the others get the current release. At 0 only testers get it. */
export async function releaseCanary(
  name: RemoteName,
  publisher: Publisher,
  { percent, build: folder }: { percent: number; build?: string | undefined },
): Promise<Change> {
  const build = readBuild(name, folder);
  requireSameContract(name, build, publisher);
  const before = await readNewestOf(name, publisher);
  requireCanaryBase(name, before.signed?.statement, build);
  const packed = build.pack();
  const { record } = packed;
  await uploadFiles(publisher.store, name, packed);
  return publish(name, publisher, record, async (newest) => {
    const current = requireCanaryBase(name, newest, build);
    return { action: 'canary', release: record, current, canary: { ...record, percent } };
  });
}

function requireCanaryBase(name: RemoteName, newest: Statement | undefined, { version }: Build): ReleaseRecord {
  if (!newest) throw new Error(`Nothing of ${name} is current yet: release it without --canary first.`);
  if (newest.current.version !== version) return newest.current;
  throw new Error(`${name} ${version} is already current: a canary needs another build.`);
}

export async function promoteCanary(name: RemoteName, publisher: Publisher): Promise<Change> {
  return publish(name, publisher, undefined, async (newest) => {
    const { canary } = newest ?? {};
    if (!canary) throw new Error(`There is no canary of ${name}. Make one: npm run release -- ${name} --canary 10`);
    const { percent: _, ...record } = canary;
    requireSameContract(name, record, publisher);
    return { action: 'promote', release: record, current: record };
  });
}

/**
 * With a version: makes it current and ends a canary. Without one: withdraws the canary or, if there is none, makes the
 * release before the current one current again.
 */
export async function rollBackRemote(name: RemoteName, publisher: Publisher, version?: string): Promise<Change> {
  return publish(name, publisher, undefined, async (newest) => {
    if (version === undefined && newest?.canary) {
      const { percent: _, ...record } = newest.canary;
      return { action: 'withdraw', release: record, current: newest.current };
    }
    const statements = await listStatements(name, publisher);
    const releases = listReleases(statements);
    const target = version ?? findEarlierVersion(statements, newest?.current.version);
    const record = releases.find((candidate) => candidate.version === target);
    if (!record) {
      const wanted =
        version === undefined ? `release of ${name} before the current one` : `release ${version} of ${name}`;
      const known = releases.map((candidate) => candidate.version).join(', ') || 'none';
      throw new Error(`There is no ${wanted}. Releases: ${known}.`);
    }
    requireSameContract(name, record, publisher);
    return isCurrent(newest, record) ? null : { action: 'rollback', release: record, current: record };
  });
}

/** The log of a remote, as far as its keys signed it. */
export async function listStatements(name: RemoteName, { store, keys }: Pick<Publisher, 'store' | 'keys'>) {
  const { nextPosition } = await readNewestOf(name, { store, keys });
  return readLog({ store, name, keys }, { from: 1, to: nextPosition - 1 });
}

async function readNewestOf(name: RemoteName, { store, keys }: Pick<Publisher, 'store' | 'keys'>) {
  const newest = await readNewest({ store, name, keys });
  if (newest === 'unchanged') throw new Error(`${store.address} answers with 304 to a request without a condition.`);
  return newest;
}

const maxTries = 10;

/** Signs and appends what `decide` makes of the newest statement; of two teams' runs the later one decides again. */
async function publish(
  name: RemoteName,
  publisher: Publisher,
  unchanged: ReleaseRecord | undefined,
  decide: (newest: Statement | undefined, refused: Newest['refused']) => Promise<Decision>,
): Promise<Change> {
  const { store, keys, signer, by } = publisher;
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const { signed: newest, nextPosition, refused } = await readNewestOf(name, publisher);
    const previous = newest?.statement.current;
    const decision = await decide(newest?.statement, refused);
    const record = decision?.release ?? unchanged ?? newest?.statement.current;
    if (!record) throw new Error(`Nothing of ${name} is current.`);
    if (!decision) return { action: 'release', record, previous, signed: undefined };
    const now = new Date();
    const statement: Statement = {
      remote: name,
      position: nextPosition,
      sequence: Math.max(now.getTime(), (newest?.statement.sequence ?? 0) + 1),
      at: now.toISOString(),
      by,
      ...decision,
      ...(decision.action === 'canary' && { percent: decision.canary?.percent }),
    };
    const signed = { statement, envelope: signStatement(statement, signer) };
    if (await appendToLog({ store, name, keys }, signed)) return { action: decision.action, record, previous, signed };
  }
  throw new Error(`Others released ${name} at the same time, ${maxTries} times: try again.`);
}

function isCurrent(newest: Statement | undefined, { version, files }: ReleaseRecord): boolean {
  return newest?.current.version === version && newest.current.files === files && !newest.canary;
}

function requireSameContract(
  name: RemoteName,
  { version, contractVersion }: Pick<ReleaseRecord, 'version' | 'contractVersion'>,
  { shellContract }: Publisher,
) {
  if (shellContract === undefined || contractVersion === shellContract) return;
  throw new Error(
    `${name} ${version} was built for contract version ${contractVersion}, and the shell speaks ${shellContract}. ` +
      'Build both from sources that agree; nothing was changed.',
  );
}
