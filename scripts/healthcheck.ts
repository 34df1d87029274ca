export {};

/** Ends with 0 where the web server on this machine lives: the health check of a container. */
const address = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exitCode = response?.ok ? 0 : 1;
