import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';

type Content = string | Uint8Array<ArrayBuffer>;

/** The bytes of a ZIP archive with these files. */
export async function aZip(
  files: Record<string, Content>,
  { password, comments = {} }: { password?: string; comments?: Record<string, string> } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...(password && { password }) });
  for (const [path, content] of Object.entries(files)) {
    await archive.add(path, new BlobReader(new Blob([content])), { comment: comments[path] ?? '' });
  }
  return new Uint8Array(await (await archive.close()).arrayBuffer());
}

/** Starts like a JPEG; `text` makes it unique. */
export function aPhotograph(text = ''): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(text)]);
}
