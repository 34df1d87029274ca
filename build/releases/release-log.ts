import type { RemoteName } from '../federation.ts';
import type { ReleaseKeys } from './keys.ts';
import { ReleaseRefusal, type Statement, verifyStatement } from './statement.ts';
import type { ReleaseStore } from './stores/release-store.ts';

/** A statement as it is in the store. */
export type Signed = { statement: Statement; envelope: string };
export type Newest = {
  signed: Signed | undefined;
  /** The first position without a statement. */
  nextPosition: number;
  etag: string | undefined;
  /** Why the statement that `latest.json` holds does not count. */
  refused: Refused | undefined;
};

const maxStatementBytes = 64 * 1024;
const logKey = (name: RemoteName, position: number) => `${name}/log/${String(position).padStart(6, '0')}.json`;
const latestKey = (name: RemoteName) => `${name}/latest.json`;

type Reading = { store: ReleaseStore; name: RemoteName; keys: ReleaseKeys };

/**
 * The newest statement that one of the remote's keys signed. `latest.json` says where the log ends; statements behind
 * it count too, as it may be overwritten late, be stale or be damaged.
 */
export async function readNewest(
  { store, name, keys }: Reading,
  known: { position: number; etag: string | undefined } = { position: 0, etag: undefined },
): Promise<Newest | 'unchanged'> {
  const latest = await store.get(latestKey(name), { maxBytes: maxStatementBytes, etag: known.etag });
  if (latest === 'unchanged' && !store.mayBeStale) return 'unchanged';
  const etag = latest === 'unchanged' ? known.etag : latest?.etag;
  let signed: Signed | undefined;
  let refused: Newest['refused'];
  if (latest && latest !== 'unchanged') {
    const read = readEnvelope(Buffer.from(latest.bytes).toString(), name, keys);
    if ('statement' in read) signed = read;
    else refused = read;
  }
  let position = (signed?.statement.position ?? known.position) + 1;
  for (;;) {
    const file = await store.get(logKey(name, position), { maxBytes: maxStatementBytes });
    if (!file || file === 'unchanged') break;
    const read = requirePosition(readEnvelope(Buffer.from(file.bytes).toString(), name, keys), position);
    if ('refusal' in read) refused = read;
    else if (read.statement.sequence > (signed?.statement.sequence ?? 0)) signed = read;
    position += 1;
  }
  if (latest === 'unchanged' && !signed && !refused) return 'unchanged';
  return { signed, nextPosition: position, etag, refused };
}

type Refused = { refusal: ReleaseRefusal; envelope: string };

/** An older statement that was copied to a later position is a replay. */
function requirePosition(read: Signed | Refused, position: number): Signed | Refused {
  if ('refusal' in read || read.statement.position === position) return read;
  const message = `it is statement ${read.statement.position} at position ${position}`;
  return { refusal: new ReleaseRefusal('replayed', message), envelope: read.envelope };
}

function readEnvelope(envelope: string, name: RemoteName, keys: ReleaseKeys): Signed | Refused {
  try {
    return { statement: verifyStatement(envelope, name, keys), envelope };
  } catch (error) {
    if (error instanceof ReleaseRefusal) return { refusal: error, envelope };
    throw error;
  }
}

const maxParallel = 8;

/** The statements from one position to another that are signed and in order; others are left out. */
export async function readLog(reading: Reading, { from, to }: { from: number; to: number }): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (let start = from; start <= to; start += maxParallel) {
    const positions = Array.from({ length: Math.min(maxParallel, to - start + 1) }, (_, at) => start + at);
    const files = await Promise.all(positions.map((position) => readAt(reading, position)));
    statements.push(...files.filter((statement) => statement !== undefined));
  }
  return statements.filter(({ sequence }, at) => sequence > (statements[at - 1]?.sequence ?? 0));
}

async function readAt({ store, name, keys }: Reading, position: number): Promise<Statement | undefined> {
  const file = await store.get(logKey(name, position), { maxBytes: maxStatementBytes });
  if (!file || file === 'unchanged') return undefined;
  const read = readEnvelope(Buffer.from(file.bytes).toString(), name, keys);
  return 'statement' in read && read.statement.position === position ? read.statement : undefined;
}

/** Adds a statement to the log; false if another one took its position first. */
export async function appendToLog(reading: Reading, { statement, envelope }: Signed): Promise<boolean> {
  const { store, name } = reading;
  const isFirst = await store.create(logKey(name, statement.position), Buffer.from(envelope));
  if (!isFirst) return false;
  await store.put(latestKey(name), Buffer.from(envelope));
  // A release at the same moment may have written an older one over a newer one.
  const newest = await readNewest(reading);
  if (newest !== 'unchanged' && newest.signed && newest.signed.statement.sequence > statement.sequence) {
    await store.put(latestKey(name), Buffer.from(newest.signed.envelope));
  }
  return true;
}
