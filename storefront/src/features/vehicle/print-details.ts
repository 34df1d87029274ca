import { importWithRetry } from '@dealer/shared-domain';
import type { ComponentType } from 'react';
import type { PrintDetailsProps } from './PrintDetails.tsx';

let loaded: ComponentType<PrintDetailsProps> | undefined;

/** Loads the code ahead of printing, which cannot wait for it. */
export async function loadPrintDetails(): Promise<void> {
  const module = await importWithRetry(() => import(/* webpackChunkName: "print-details" */ './PrintDetails.tsx'));
  loaded = module.PrintDetails;
}

export function loadedPrintDetails(): ComponentType<PrintDetailsProps> | undefined {
  return loaded;
}
