import type { FileEntry } from '@zip.js/zip.js';
import { DomainError } from '../../errors.ts';
import { tooLargeMessage } from '../../media/check-upload.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The code runs in a worker already. */
const readOptions = { useWebWorkers: false } as const;

/** Unpacks a file, up to a size that its declared size can't raise, and compares its checksum. */
export async function readEntry(entry: FileEntry, maxBytes: number): Promise<Bytes[]> {
  const parts: Bytes[] = [];
  let size = 0;
  const target = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > maxBytes) throw new DomainError('invalid', tooLargeMessage);
      parts.push(new Uint8Array(chunk));
    },
  });
  try {
    await entry.getData(target, { ...readOptions, checkSignature: true });
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError('invalid', size > maxBytes ? tooLargeMessage : 'The file is damaged', { cause });
  }
  return parts;
}

/** Unpacks no more than the first chunk. */
export async function readFirstBytes(entry: FileEntry): Promise<Bytes> {
  const enough = new AbortController();
  let start: Bytes | null = null;
  const target = new WritableStream<Uint8Array>({
    write(chunk) {
      start ??= new Uint8Array(chunk);
      enough.abort();
    },
  });
  try {
    await entry.getData(target, { ...readOptions, signal: enough.signal });
  } catch (error) {
    if (start === null) throw error;
  }
  return start ?? new Uint8Array();
}
