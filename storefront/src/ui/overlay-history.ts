/**
 * The open overlays of a page hold one history entry above the page's own, so that Back closes the last opened one.
 * The entry has the page's address and is invisible to the router, which would reload the page's data.
 */
const closers: (() => void)[] = [];

let heldIndex: number | null = null;
/** The entry that a closed overlay has left ahead of the page: Forward would lead to it. */
let leftIndex: number | null = null;
let isLeaving = false;

const isOverlayEntry = (): boolean => Boolean(history.state?.isOverlay);

/** Returns what ends it, for when the overlay is closed. */
export function openOverlay(close: () => void): () => void {
  closers.push(close);
  syncOverlayEntry();
  return () => {
    closers.splice(closers.indexOf(close), 1);
    syncOverlayEntry();
  };
}

/** Also after a navigation that has taken the entry of an overlay which stays open. */
export function syncOverlayEntry(): void {
  if (isLeaving) return;
  const isHeld = heldIndex !== null && isOverlayEntry();
  if (closers.length > 0 && !isHeld) holdEntry();
  if (closers.length === 0 && isHeld) leaveEntry();
}

/** Whether a navigation replaces the current entry, because an overlay holds it. */
export function takeOverlayEntry(): boolean {
  heldIndex = null;
  return isOverlayEntry();
}

/** Steps off an entry whose overlay is gone, as after a reload. */
export function leaveStaleOverlayEntry(): void {
  if (isLeaving || closers.length > 0 || !isOverlayEntry()) return;
  heldIndex = history.state.idx;
  leaveEntry();
}

function holdEntry(): void {
  addEventListener('popstate', handlePop, true);
  // The router counts its entries in idx.
  heldIndex = (history.state?.idx ?? 0) + 1;
  history.pushState({ ...history.state, idx: heldIndex, isOverlay: true }, '');
}

function leaveEntry(): void {
  addEventListener('popstate', handlePop, true);
  isLeaving = true;
  history.back();
}

/** Runs before the router's listener, because it captures. */
function handlePop(event: PopStateEvent): void {
  const index = event.state?.idx;
  const wasLeaving = isLeaving;
  isLeaving = false;
  if (heldIndex !== null && index === heldIndex - 1) {
    event.stopImmediatePropagation();
    leftIndex = heldIndex;
    heldIndex = null;
    if (wasLeaving) syncOverlayEntry();
    else closers.at(-1)?.();
  } else if (event.state?.isOverlay && index === leftIndex) {
    event.stopImmediatePropagation();
    heldIndex = leftIndex;
    leaveEntry();
  } else {
    heldIndex = null;
    leftIndex = null;
    for (const close of [...closers]) close();
  }
}
