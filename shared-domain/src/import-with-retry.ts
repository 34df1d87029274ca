/** Gives up after this time (ms); the caller then shows its error view. */
const timeLimitMs = 8000;

/**
 * Dynamic import with one retry and a time limit. The retry first refetches the file, because Chromium reuses a failed
 * preload without a new request.
 */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, timeLimitMs, new Error('A part did not come in time'));
    load()
      .catch((error: unknown) => refresh(error).then(load))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The bundler's errors name the file; reloading it replaces a broken response in the HTTP cache. */
async function refresh(error: unknown) {
  const { request } = Object(error);
  if (request) await fetch(request, { cache: 'reload' }).catch(() => undefined);
}
