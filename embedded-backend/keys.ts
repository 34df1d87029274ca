import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { errorCode, StartupError } from './startup-error.ts';

const keysSchema = v.object({
  anonKey: v.pipe(v.string(), v.minLength(1)),
  secretKey: v.pipe(v.string(), v.minLength(1)),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
});

/** `anonKey` is public, `secretKey` bypasses row level security, `jwtSecret` signs both and every session. */
export type Keys = v.InferOutput<typeof keysSchema>;

/** The API key of the local media host. */
export const mediaApiKey = 'local';

/** Signs uploads and deletions. */
export function mediaApiSecret({ jwtSecret }: Pick<Keys, 'jwtSecret'>): string {
  return createHmac('sha256', jwtSecret).update('media-api').digest('hex');
}

/** Creates the keys at the first start, readable by their owner only. */
export async function loadOrCreateKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json');
  const existing = await readKeys(path);
  if (existing !== undefined) return existing;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const keys = await createKeys();
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  try {
    await link(draft, path);
    return keys;
  } catch (error) {
    const others = await readKeys(path);
    if (others !== undefined) return others;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Invalidates the old keys. */
export async function replaceKeys(dataDir: string): Promise<void> {
  const path = join(dataDir, 'keys.json');
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, `${JSON.stringify(await createKeys(), null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readKeys(path: string): Promise<Keys | undefined> {
  try {
    return v.parse(keysSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartupError(
      `The key file ${path} cannot be used (${errorCode(error)}). Restore it, or delete it to have new keys made.`,
      { cause: error },
    );
  }
}

async function createKeys(): Promise<Keys> {
  const jwtSecret = randomBytes(48).toString('base64url');
  const [anonKey, secretKey] = await Promise.all([signKey('anon', jwtSecret), signKey('service_role', jwtSecret)]);
  return { anonKey, secretKey, jwtSecret };
}

function signKey(role: 'anon' | 'service_role', jwtSecret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('dealer')
    .setIssuedAt()
    .setExpirationTime('10 years')
    .sign(new TextEncoder().encode(jwtSecret));
}
