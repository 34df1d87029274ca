import { importWithRetry } from '@dealer/shared-domain';
import { useState } from 'react';
import { onceAnswered } from '../when-idle.ts';

/** Loads a module on first use. `importModule` must be stable across renders. */
export function useLazyModule<Module>(importModule: () => Promise<Module>) {
  const [module, setModule] = useState<Module>();
  const [isLoading, setIsLoading] = useState(false);

  async function load(): Promise<void> {
    setIsLoading(true);
    const loaded = await importWithRetry(importModule).finally(() => setIsLoading(false));
    setModule(() => loaded);
  }

  /** For pointer and focus events, whose answer it does not hold up. A failure is left to `load`, which tries again. */
  function prefetch(): void {
    onceAnswered(() => importWithRetry(importModule).catch(() => undefined));
  }

  return { module, isLoading, load, prefetch };
}
