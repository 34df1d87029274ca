/** A web server that stops ends after this time, whatever still runs; a mail that is being sent may take as long. */
export const stopGraceMs = 10_000;

/** Calls `stop` once: after a signal, or when the IPC channel closes because the parent process ended or was killed. */
export function onStopRequest(stop: (reason: string) => void) {
  let isStopping = false;
  const request = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  process.on('SIGTERM', request);
  // Ctrl+C reaches every program of a terminal: the product decides which of its own stops first.
  const isStoppedByParent = process.env.STOPPED_BY_PARENT === '1';
  process.on('SIGINT', (signal) => (isStoppedByParent && process.connected) || request(signal));
  const parentEnded = () => request('the end of its parent process');
  process.on('disconnect', parentEnded);
  // It may have closed before there was a listener; without a channel this is undefined.
  if (process.connected === false) parentEnded();
}
