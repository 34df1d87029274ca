import { createImportFile } from '@dealer/shared-domain/import';

/** Entry of the worker: reads and checks the file without blocking the page. */
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
