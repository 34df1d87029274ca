const patienceMs = 5000;
const guessMs = 1000;

/** Runs once everything that the page asked for has come and the browser has nothing else to do. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait);

  function wait() {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: patienceMs });
      cancel = () => cancelIdleCallback(handle);
      return;
    }
    const timer = setTimeout(work, guessMs);
    cancel = () => clearTimeout(timer);
  }

  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => cancel();
}
