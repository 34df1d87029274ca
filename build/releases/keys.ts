import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { remoteNames } from '../federation.ts';

export type PublicReleaseKey = { id: string; text: string; key: KeyObject };
/** The keys that may release each remote. */
export type ReleaseKeys = Record<(typeof remoteNames)[number], readonly PublicReleaseKey[]>;
export type Signer = { publicKey: PublicReleaseKey; sign: (text: string) => string };

/** Keeps the signature from being valid for anything but a release. */
const purpose = 'dealer release 1\n';

export function hashBytes(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

export function hashText(text: string): string {
  return hashBytes(Buffer.from(text));
}

/** A new ed25519 key pair: the private key as PEM, the public one as it is written in RELEASE_KEYS. */
export function createReleaseKeys(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return { privateKey: pem, publicKey: readSigner(pem).publicKey.text };
}

export function readSigner(pem: string): Signer {
  const key = parsePrivateKey(pem);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: readPublicKey(x),
    sign: (text) => sign(null, Buffer.from(purpose + text), key).toString('base64'),
  };
}

function parsePrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error of the parser may quote the key.
  }
  throw new Error('The release key is not an ed25519 private key in PEM. Make one: npm run release-keys -- storefront');
}

function readPublicKey(text: string): PublicReleaseKey {
  if (!/^[\w-]{43}$/.test(text)) throw new Error('must hold public keys of 43 letters, digits, - and _');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });
  return { id: createHash('sha256').update(text).digest('hex').slice(0, 16), text, key };
}

export function verifyText(text: string, signature: string, { key }: PublicReleaseKey): boolean {
  return verify(null, Buffer.from(purpose + text), key, Buffer.from(signature, 'base64'));
}

/** Parses RELEASE_KEYS: `storefront=<key> backoffice=<key>`; a remote may have several keys, for a change of keys. */
export function parseReleaseKeys(text: string): ReleaseKeys {
  const keys: Record<(typeof remoteNames)[number], PublicReleaseKey[]> = { storefront: [], backoffice: [] };
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [owner, key = ''] = part.split('=');
    const name = remoteNames.find((candidate) => candidate === owner);
    if (!name) throw new Error(`must be a list of <remote>=<public key>; remotes are ${remoteNames.join(' and ')}`);
    keys[name].push(readPublicKey(key));
  }
  return keys;
}

/** One key for all remotes: that of a machine that makes its own releases. */
export function toKeysOfAll(key: PublicReleaseKey): ReleaseKeys {
  return { storefront: [key], backoffice: [key] };
}
