import { createImportFile } from '@dealer/shared-domain/import';

/** The worker's own file: it reads and checks what is imported, so that the page stays free. */
const file = createImportFile();

self.addEventListener('message', async ({ data }: MessageEvent) => {
  try {
    const call: unknown = Object.hasOwn(file, data.name) ? Reflect.get(file, data.name) : null;
    if (typeof call !== 'function') throw new Error(`Nothing is called ${data.name}`);
    self.postMessage({ id: data.id, result: await call(data.argument) });
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
