const key = 'react-router-scroll-positions';

/** Navigation fails if the router's stored scroll positions are not an object. */
export function dropDamagedScrollPositions() {
  try {
    if (!sessionStorage.getItem(key)?.startsWith('{')) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
