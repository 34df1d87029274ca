/** Calls `stop` once: after a signal, or when the IPC channel closes because the parent process ended or was killed. */
export function onStopRequest(stop: (reason: string) => void) {
  let isStopping = false;
  const request = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, request);
  const parentEnded = () => request('the end of its parent process');
  process.on('disconnect', parentEnded);
  // It may have closed before there was a listener; without a channel this is undefined.
  if (process.connected === false) parentEnded();
}
