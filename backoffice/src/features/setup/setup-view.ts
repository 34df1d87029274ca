import { useState } from 'react';

const storageKey = 'setup-list';

/** Whether the steps show; "Later" hides them on this device, and their count stays. */
export function useSetupOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(readOpen);
  const keep = (next: boolean) => {
    setIsOpen(next);
    try {
      localStorage.setItem(storageKey, next ? 'open' : 'later');
    } catch {
      // Storage is full or blocked.
    }
  };
  return [isOpen, keep];
}

function readOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'later';
  } catch {
    return true;
  }
}
