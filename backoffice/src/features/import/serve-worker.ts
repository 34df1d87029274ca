/** Answers the calls of `openWorker` with the functions of `target`. */
export function serveWorker(target: object): void {
  self.addEventListener('message', async ({ data }: MessageEvent) => {
    try {
      const call: unknown = Object.hasOwn(target, data.name) ? Reflect.get(target, data.name) : null;
      if (typeof call !== 'function') throw new Error(`Nothing is called ${data.name}`);
      self.postMessage({ id: data.id, result: await call(data.argument) });
    } catch (error) {
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
