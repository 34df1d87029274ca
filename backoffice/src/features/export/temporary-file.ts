const name = 'vehicles-export.zip';

type TemporaryFile = { writable: WritableStream<Uint8Array>; read: () => Promise<Blob>; discard: () => Promise<void> };

/** A file on the device's disk, or in memory where the browser has no private file system. */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  try {
    const directory = await navigator.storage.getDirectory();
    const handle = await directory.getFileHandle(name, { create: true });
    const writable = await handle.createWritable();
    return { writable, read: () => handle.getFile(), discard: () => writable.abort().catch(() => undefined) };
  } catch {
    return openInMemory();
  }
}

/** The last export stays until the next one: browsers do not report the end of a download. */
export async function discardTemporaryFile(): Promise<void> {
  try {
    const directory = await navigator.storage.getDirectory();
    await directory.removeEntry(name);
  } catch {
    // There is none, or the browser has no private file system.
  }
}

function openInMemory(): TemporaryFile {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => controller.enqueue(new Uint8Array(chunk)),
  });
  const content = new Response(readable).blob();
  content.catch(() => undefined);
  return { writable, read: () => content, discard: () => writable.abort().catch(() => undefined) };
}
