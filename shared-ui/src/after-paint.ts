/**
 * Runs once the browser has painted what an event has changed, so that the work does not hold up the answer to a touch;
 * but before the next click, so that what was touched first happens first.
 */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    removeEventListener('click', run, true);
    work();
  };
  addEventListener('click', run, true);
  requestAnimationFrame(() => setTimeout(run));
}
