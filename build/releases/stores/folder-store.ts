import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../error-code.ts';
import { hashBytes } from '../keys.ts';
import { type ReleaseStore, StoreError } from './release-store.ts';

/** A folder, for example on a disk that several machines mount. */
export function createFolderStore(folder: string): ReleaseStore {
  return {
    address: folder,
    mayBeStale: false,
    async get(key, { maxBytes, etag }) {
      try {
        const file = join(folder, key);
        if ((await stat(file)).size > maxBytes) throw new StoreError(`${key} has more than ${maxBytes} bytes`);
        const bytes = await readFile(file);
        const found = hashBytes(bytes);
        return found === etag ? 'unchanged' : { bytes, etag: found };
      } catch (cause) {
        if (!hasCode(cause, 'ENOENT')) throw cause;
        // A missing folder is a disk that is not mounted, not an empty store.
        await stat(folder).catch(() => {
          throw new StoreError(`the folder ${folder} is not there`, { cause });
        });
        return null;
      }
    },
    async put(key, bytes) {
      await writeDraft(join(folder, key), bytes, rename);
    },
    async create(key, bytes) {
      try {
        await writeDraft(join(folder, key), bytes, link);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
  };
}

/** Writes a temporary file and puts it in place, so that readers never see a partial one. */
async function writeDraft(file: string, bytes: Uint8Array, place: (draft: string, file: string) => Promise<void>) {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.new`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
