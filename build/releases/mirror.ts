import type { RemoteName } from '../federation.ts';
import { type CurrentRelease, type Origin, readReleases, writeRefusal, writeStatement } from './files.ts';
import type { ReleaseKeys } from './keys.ts';
import { withReleaseLock } from './lock.ts';
import { fetchFiles } from './release-files.ts';
import { type Newest, readLog, readNewest, type Signed } from './release-log.ts';
import { type ReleaseRecord, ReleaseRefusal, type Statement, toDigest } from './statement.ts';
import type { ReleaseStore } from './stores/release-store.ts';

export type MirrorOptions = {
  name: RemoteName;
  store: ReleaseStore;
  keys: ReleaseKeys;
  releasesDir: string;
  origin: Origin;
  /** The shell's; while the current release has another one, the last release that fits is brought here too. */
  contractVersion?: number | undefined;
};

/** What a check found; `etag` is passed to the next one. */
export type Checked = {
  switched: Statement | undefined;
  refusal: ReleaseRefusal | undefined;
  etag: string | undefined;
};

/**
 * Brings the newest signed statement of a remote and its files from a store to this disk, and switches to it. Nothing
 * is changed before every hash fits. Throws a StoreError if the store does not answer.
 */
export async function mirrorRemote(options: MirrorOptions, before?: Checked): Promise<Checked> {
  const accepted = readAccepted(options);
  const isFromHere = accepted?.store === options.store.address;
  const position = (isFromHere && accepted?.position) || 0;
  const newest = await readNewest(options, { position, etag: before?.etag });
  if (newest === 'unchanged') return { switched: undefined, refusal: before?.refusal, etag: before?.etag };
  const refused = findRefusal(newest, isFromHere ? accepted : undefined);
  if (refused) await recordRefusal(options, refused);
  const { signed, etag } = newest;
  if (!signed || signed.statement.sequence < (accepted?.sequence ?? 0)) {
    return { switched: undefined, refusal: refused?.refusal, etag };
  }
  const isInForce = signed.statement.sequence === accepted?.sequence;
  // The first check of a process repairs files; later ones trust them.
  if (isInForce && before) return { switched: undefined, refusal: refused?.refusal, etag };
  try {
    const hasSwitched = await follow(options, signed.statement, accepted);
    return { switched: hasSwitched ? signed.statement : undefined, refusal: refused?.refusal, etag };
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error;
    await recordRefusal(options, { refusal: error, envelope: signed.envelope });
    // Without the ETag the next check looks again: the files may have been replaced.
    return { switched: undefined, refusal: error, etag: undefined };
  }
}

/** Any statement of a team replaces what a machine released for itself, whenever that was. */
function readAccepted({ name, releasesDir, origin }: MirrorOptions): CurrentRelease | undefined {
  const accepted = readReleases(releasesDir)[name];
  return origin === 'team' && accepted?.origin !== 'team' ? undefined : accepted;
}

type Refused = NonNullable<Newest['refused']>;

function findRefusal({ signed, refused }: Newest, accepted: CurrentRelease | undefined): Refused | undefined {
  if (refused) return refused;
  if (!signed || signed.statement.sequence >= (accepted?.sequence ?? 0)) return undefined;
  return { refusal: toReplay(signed), envelope: signed.envelope };
}

function toReplay({ statement }: Signed): ReleaseRefusal {
  return new ReleaseRefusal('replayed', `it is from ${statement.at}, and a later one was followed already`);
}

async function follow(options: MirrorOptions, statement: Statement, accepted: CurrentRelease | undefined) {
  const { name, store, releasesDir, origin } = options;
  await fetchFiles(store, name, statement.current, releasesDir);
  if (statement.canary) await fetchFiles(store, name, statement.canary, releasesDir);
  const earlier = await readEarlier(options, statement, accepted);
  const compatible = findCompatible(options, statement, earlier);
  if (compatible) await fetchFiles(store, name, compatible, releasesDir);
  return withReleaseLock(releasesDir, () => {
    // Another process on this disk may have been faster.
    if ((readAccepted(options)?.sequence ?? 0) >= statement.sequence) return false;
    writeStatement(releasesDir, statement, { earlier, origin, store: store.address });
    return true;
  });
}

/** The statements between the one in force and this one; all of them if the one in force is from elsewhere. */
async function readEarlier(options: MirrorOptions, statement: Statement, accepted: CurrentRelease | undefined) {
  const last = accepted?.store === options.store.address ? (accepted.position ?? 0) : 0;
  const from = last < statement.position ? last + 1 : 1;
  const statements = await readLog(options, { from, to: statement.position - 1 });
  return statements.filter(({ sequence }) => sequence < statement.sequence);
}

/** The last release among those that are new here that this shell can use, if the current one is for another shell. */
function findCompatible(
  { contractVersion }: MirrorOptions,
  { current }: Statement,
  earlier: readonly Statement[],
): ReleaseRecord | undefined {
  if (contractVersion === undefined || current.contractVersion === contractVersion) return undefined;
  return earlier.map((before) => before.current).findLast((record) => record.contractVersion === contractVersion);
}

async function recordRefusal({ name, store, releasesDir }: MirrorOptions, { refusal, envelope }: Refused) {
  const { reason, message: text } = refusal;
  const at = new Date().toISOString();
  await withReleaseLock(releasesDir, () =>
    writeRefusal(releasesDir, { name, reason, text, store: store.address, digest: toDigest(envelope), at }),
  );
}
