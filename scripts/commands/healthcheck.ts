/** Health check of a container: the exit code is 0 if the web server on this machine responds. */
export async function run() {
  const address = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
  const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
  process.exitCode = response?.ok ? 0 : 1;
}
