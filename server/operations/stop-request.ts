/** Calls `stop` once: after a signal, or when the IPC channel closes because the parent process ended or was killed. */
export function onStopRequest(stop: (reason: string) => void) {
  let isStopping = false;
  const request = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  process.on('SIGTERM', request);
  // Ctrl+C reaches every program of a terminal: the parent decides which one stops first.
  process.on('SIGINT', (signal) => process.connected || request(signal));
  const parentEnded = () => request('the end of its parent process');
  process.on('disconnect', parentEnded);
  // It may have closed before there was a listener; without a channel this is undefined.
  if (process.connected === false) parentEnded();
}
