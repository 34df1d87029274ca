const key = 'react-router-scroll-positions';

/** Navigation fails if the router's stored scroll positions are not an object. */
export function dropDamagedScrollPositions() {
  try {
    if (!sessionStorage.getItem(key)?.startsWith('{')) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/**
 * The router calls the first entry of each document "default", so that a page would open where another was left. A name
 * of its own stays with the entry when the page is loaded again.
 */
export function nameFirstEntry() {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
