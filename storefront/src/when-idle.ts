const timeoutMs = 5000;
const fallbackDelayMs = 1000;

/** Runs after the page's load event, when the browser is idle. Returns a function that cancels. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait);

  function wait() {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: timeoutMs });
      cancel = () => cancelIdleCallback(handle);
      return;
    }
    const timer = setTimeout(work, fallbackDelayMs);
    cancel = () => clearTimeout(timer);
  }

  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => cancel();
}

const answerTimeoutMs = 500;
const answerFallbackDelayMs = 50;

/** Runs after the answer to the current event is shown, so that the work does not hold it up. */
export function onceAnswered(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: answerTimeoutMs });
  else setTimeout(work, answerFallbackDelayMs);
}
