import { useLazyModule } from './use-lazy-module.ts';
import { useOverlay } from './use-overlay.ts';

/** An overlay whose code loads when it is first opened. `importOverlay` must be stable across renders. */
export function useLazyOverlay<Overlay>(importOverlay: () => Promise<Overlay>) {
  const { module, isLoading, load, prefetch } = useLazyModule(importOverlay);
  const { isOpen, open: show, close } = useOverlay();

  async function open({ onLoadError }: { onLoadError: () => void }): Promise<void> {
    try {
      await load();
      show();
    } catch {
      onLoadError();
    }
  }

  return { Overlay: isOpen ? module : undefined, isOpen, isLoading, open, close, prefetch };
}
