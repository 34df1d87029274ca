type Limits = {
  /** The browser runs the work after this time, idle or not (ms). */
  timeoutMs: number;
  /** Where there is no idle callback, as in Safari (ms). */
  fallbackDelayMs: number;
};

/** Returns a function that cancels. */
function requestIdle(work: () => void, { timeoutMs, fallbackDelayMs }: Limits): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: timeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, fallbackDelayMs);
  return () => clearTimeout(timer);
}

/** Runs after the page's load event, when the browser is idle. Returns a function that cancels. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait);

  function wait() {
    cancel = requestIdle(work, { timeoutMs: 5000, fallbackDelayMs: 1000 });
  }

  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => cancel();
}

/** Runs after the answer to the current event is shown, so that the work does not hold it up. */
export function onceAnswered(work: () => void): void {
  requestIdle(work, { timeoutMs: 500, fallbackDelayMs: 50 });
}
