import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BackupFile, createBackup, readBackups, startArchive } from '@dealer/server';
import { readDataDir } from '../staff-account.ts';
import { withLocalBackend } from '../with-local-backend.ts';

type BackupAccess = Parameters<typeof createBackup>[0];

const pollIntervalMs = 500;
const mediaOption = '--with-media';

/**
 * `npm run backup` writes the whole database into one file, whether the product is running or not; `npm run backup --
 * --with-media` adds the photographs and videos.
 */
export async function run(options: string[]) {
  const unknown = options.find((option) => option !== mediaOption);
  if (unknown)
    throw new Error(`There is no option ${unknown}. Use npm run backup, or npm run backup -- ${mediaOption}.`);
  if (process.env.SUPABASE_URL) {
    throw new Error('The hosted project keeps its own backups: see Database, Backups in its dashboard.');
  }
  const dataDir = readDataDir();
  const isWithMedia = options.includes(mediaOption);
  const { name, bytes } = await withLocalBackend(dataDir, ({ url, secretKey }) => {
    const access = { supabaseUrl: url, supabaseSecretKey: secretKey };
    return isWithMedia ? createArchive(access) : createBackup(access);
  });
  console.log(`Backup: ${join(dataDir, 'backups', name)} (${(bytes / 1024 / 1024).toFixed(1)} MB)`);
  console.log('It holds messages, accounts and hashed passwords: store it where only you can open it.');
  if (isWithMedia) console.log(`On an empty machine: npm run restore -- <path>/${name}`);
  else console.log(`Photographs and videos are not in it: npm run backup -- ${mediaOption} makes one that has them.`);
}

async function createArchive(access: BackupAccess): Promise<BackupFile> {
  const known = new Set((await read(access)).backups.map(({ name }) => name));
  const findMade = async () => {
    const store = await read(access);
    return { ...store, made: store.backups.find(({ name, withMedia }) => withMedia && !known.has(name)) };
  };
  await startArchive(access);
  for (;;) {
    const { made, archive, archiveError } = await findMade();
    if (made) return made;
    if (archiveError) throw new Error(archiveError);
    if (!archive) return (await findMade()).made ?? fail('The backend was restarted before the backup was complete.');
    if (process.stdout.isTTY) process.stdout.write(`\r${Math.round(archive.fraction * 100)} %\r`);
    await wait(pollIntervalMs);
  }
}

async function read(access: BackupAccess) {
  return (await readBackups(access)) ?? fail('This backend keeps no backups.');
}

function fail(message: string): never {
  throw new Error(message);
}
