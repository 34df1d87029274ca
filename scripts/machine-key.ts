import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseKeys, readSigner, type Signer } from '@dealer/build/releases/keys';

/** The key that signs what this machine releases for itself; made at first use, readable for its owner alone. */
export function readMachineSigner(dataDir: string): Signer {
  const file = join(dataDir, 'release-key.pem');
  if (!existsSync(file)) createKeyFile(dataDir, file);
  return readSigner(readFileSync(file, 'utf8'));
}

/** The first of several processes wins. */
function createKeyFile(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, createReleaseKeys().privateKey, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
