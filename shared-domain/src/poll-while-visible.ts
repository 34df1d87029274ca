/** The parts of `document` that polling needs. */
export type PolledPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Polls of a tab take turns: once one is refused because the session has ended, the others see that first. */
let lastPoll: Promise<void> = Promise.resolve();

/**
 * Polls immediately, after each pause, and when the page becomes visible; pauses while it is hidden. A failed poll is
 * repeated after the next pause. Returns the function that stops it.
 */
export function pollWhileVisible(
  page: PolledPage,
  { poll, nextPauseMs }: { poll: (signal: AbortSignal) => Promise<void>; nextPauseMs: () => number },
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;

  async function run() {
    clearTimeout(timer);
    if (isPolling || signal.aborted || page.visibilityState === 'hidden') return;
    isPolling = true;
    lastPoll = lastPoll.then(() => (signal.aborted ? undefined : poll(signal))).catch(() => undefined);
    await lastPoll;
    isPolling = false;
    if (!signal.aborted) timer = setTimeout(run, nextPauseMs());
  }

  page.addEventListener('visibilitychange', run);
  void run();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', run);
  };
}
