import { useState } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

/** An overlay whose code loads when it is first opened. `importOverlay` must be stable across renders. */
export function useLazyOverlay<Overlay>(importOverlay: () => Promise<Overlay>) {
  const { module, isLoading, load, prefetch } = useLazyModule(importOverlay);
  const [isOpen, setIsOpen] = useState(false);

  async function open({ onLoadError }: { onLoadError: () => void }): Promise<void> {
    try {
      await load();
      setIsOpen(true);
    } catch {
      onLoadError();
    }
  }

  return { Overlay: isOpen ? module : undefined, isOpen, isLoading, open, close: () => setIsOpen(false), prefetch };
}
