/** From now on the browser asks before the page is closed or loaded anew. Gives what ends that; each caller has its own. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
