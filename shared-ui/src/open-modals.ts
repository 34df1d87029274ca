import { useSyncExternalStore } from 'react';

let openModals: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setOpenModals(next: readonly HTMLElement[]) {
  openModals = next;
  for (const listener of listeners) listener();
}

/** Returns the function that says that it is closed. */
export function addOpenModal(dialog: HTMLElement): () => void {
  setOpenModals([...openModals, dialog]);
  return () => setOpenModals(openModals.filter((each) => each !== dialog));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The modal dialog in front, outside of which nothing can be pressed or is announced. */
export function getTopModal(): HTMLElement | null {
  return openModals.at(-1) ?? null;
}

/** The modal dialog in front, as it changes. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(subscribe, getTopModal, () => null);
}
