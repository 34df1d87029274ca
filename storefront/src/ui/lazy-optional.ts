import { importWithRetry } from '@dealer/shared-domain';
import { type ComponentType, lazy } from 'react';

/** Like React's `lazy`, but renders nothing when the code cannot be loaded. */
export function lazyOptional<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    importWithRetry(importComponent).then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}
