const key = 'react-router-scroll-positions';

/** The router writes into whatever it finds under its key, and a page whose key holds no object would open no other. */
export function dropDamagedScrollPositions() {
  try {
    if (!sessionStorage.getItem(key)?.startsWith('{')) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is none to be damaged.
  }
}
