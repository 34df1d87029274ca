/** Code that has not come by then is treated as code that does not come. */
const timeLimitMs = 8000;

/**
 * Loads code on demand: one silent second try is part of it, because Chromium hands a failed preload out once more
 * without asking the network. Throws when both fail, or when they take too long together.
 */
export function twice<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, timeLimitMs, new Error('A part did not come in time'));
    load()
      .catch((error: unknown) => refresh(error).then(load))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The bundler's errors name the file. What a cache holds in its place would fail for ever. */
async function refresh(error: unknown) {
  const { request } = Object(error);
  if (request) await fetch(request, { cache: 'reload' }).catch(() => undefined);
}
