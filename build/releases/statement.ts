import * as v from 'valibot';
import { type RemoteName, remoteNames } from '../federation.ts';
import { hashText, type PublicReleaseKey, type ReleaseKeys, type Signer, verifyText } from './keys.ts';

/** Relative, with `/`; no segment starts with a dot. */
export const filePathSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^[\w@~+-][\w.@~+-]*(?:\/[\w@~+-][\w.@~+-]*)*$/),
);
export const integritySchema = v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));

const recordSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\w[\w.-]{0,99}$/)),
  entry: filePathSchema,
  integrity: integritySchema,
  contractVersion: v.number(),
  releasedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Hash of the list of files, which has the hash of each file. */
  files: integritySchema,
});
const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const canarySchema = v.object({ ...recordSchema.entries, percent: percentSchema });
const actions = ['release', 'canary', 'promote', 'withdraw', 'rollback'] as const;

/** What a team decided about its remote: the releases in force after the action, and the action itself. */
const statementSchema = v.object({
  remote: v.picklist(remoteNames),
  /** Place in the store's log, from 1. */
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Higher than in any earlier statement, in any store; made from the time, in ms. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.pipe(v.string(), v.maxLength(200)),
  action: v.picklist(actions),
  release: recordSchema,
  percent: v.optional(percentSchema),
  current: recordSchema,
  canary: v.optional(canarySchema),
});

export type ReleaseAction = (typeof actions)[number];
export type ReleaseRecord = v.InferOutput<typeof recordSchema>;
export type CanaryRecord = v.InferOutput<typeof canarySchema>;
export type Statement = v.InferOutput<typeof statementSchema>;

const refusalReasons = ['unsigned', 'unknown-key', 'foreign-team', 'altered', 'replayed'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A release that must not be served. */
export class ReleaseRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const envelopeSchema = v.object({ statement: v.string(), key: v.string(), signature: v.string() });

export function signStatement(statement: Statement, signer: Signer): string {
  const text = JSON.stringify(statement);
  const envelope = { statement: text, key: signer.publicKey.id, signature: signer.sign(text) };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** The statement of an envelope. Throws a ReleaseRefusal unless one of the remote's keys signed it for this remote. */
export function verifyStatement(envelope: string, remote: RemoteName, keys: ReleaseKeys): Statement {
  const { statement: text, key, signature } = parseEnvelope(envelope);
  const known = keys[remote].find(({ id }) => id === key);
  if (!known) throw toUnknownKey(remote, key, keys);
  if (!verifyText(text, signature, known)) {
    throw new ReleaseRefusal('altered', `its signature by ${key} does not fit its content`);
  }
  const statement = v.safeParse(statementSchema, parseJson(text));
  if (!statement.success)
    throw new ReleaseRefusal('altered', 'it is signed, but not a statement that this version reads');
  if (statement.output.remote !== remote) {
    throw new ReleaseRefusal('foreign-team', `it is a statement about ${statement.output.remote}`);
  }
  return statement.output;
}

function parseEnvelope(text: string) {
  const envelope = v.safeParse(envelopeSchema, parseJson(text));
  if (envelope.success && envelope.output.signature !== '') return envelope.output;
  throw new ReleaseRefusal('unsigned', 'it has no signature');
}

function toUnknownKey(remote: RemoteName, key: string, keys: ReleaseKeys): ReleaseRefusal {
  const isOf = ([, list]: [string, readonly PublicReleaseKey[]]) => list.some(({ id }) => id === key);
  const [owner] = Object.entries(keys).find(isOf) ?? [];
  return owner
    ? new ReleaseRefusal('foreign-team', `it is signed by the team of ${owner}, whose key cannot release ${remote}`)
    : new ReleaseRefusal(
        'unknown-key',
        `it is signed by the key ${key.slice(0, 16)}, which RELEASE_KEYS does not list for ${remote}`,
      );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Short name of an envelope, to recognise it. */
export function toDigest(envelope: string): string {
  return hashText(envelope).slice(7, 19);
}
