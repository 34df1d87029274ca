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

/**
 * The open modal dialogs; outside of the last one nothing can be pressed or is announced. Each app of a page knows its
 * own only: the back office does not see the shell's, such as the warning before a sign-out.
 */
export function getOpenModals(): readonly HTMLElement[] {
  return openModals;
}

const none: readonly HTMLElement[] = [];

/** The open modal dialogs, as they change. */
export function useOpenModals(): readonly HTMLElement[] {
  return useSyncExternalStore(subscribe, getOpenModals, () => none);
}
