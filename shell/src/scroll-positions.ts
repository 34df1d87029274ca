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
 * The router stores the position of a document's first history entry under the key "default", so that the tab's next
 * document would open there. A separate key stays with the entry when the page is loaded again.
 */
export function keyFirstEntry() {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
