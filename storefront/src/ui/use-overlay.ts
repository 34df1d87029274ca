import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { openOverlay, syncOverlayEntry } from './overlay-history.ts';

/** Something that opens above the page; Back closes it. */
export function useOverlay() {
  const location = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => (isOpen ? openOverlay(() => setIsOpen(false)) : undefined), [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may have replaced the overlay's entry.
  useEffect(() => {
    if (isOpen) syncOverlayEntry();
  }, [location]);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
