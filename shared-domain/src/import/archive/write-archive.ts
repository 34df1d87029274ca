/** Writes a ZIP to a stream as its files come; photographs are compressed already. */
export async function writeArchive(target: WritableStream<Uint8Array>) {
  const { BlobReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const archive = new ZipWriter(target, { level: 0, useWebWorkers: false });
  return {
    /** `comment` is read back by an import. */
    async add(path: string, content: Blob, comment = '') {
      await archive.add(path, new BlobReader(content), { comment });
    },
    async finish() {
      await archive.close();
    },
  };
}
