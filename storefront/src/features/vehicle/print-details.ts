import { twice } from '@dealer/shared-domain';
import type { ComponentType } from 'react';
import type { PrintDetailsProps } from './PrintDetails.tsx';

let loaded: ComponentType<PrintDetailsProps> | undefined;

/** Fetches what only paper needs. It is kept: when printing starts there is no time to wait for anything. */
export async function loadPrintDetails(): Promise<void> {
  const module = await twice(() => import(/* webpackChunkName: "print-details" */ './PrintDetails.tsx'));
  loaded = module.PrintDetails;
}

export function loadedPrintDetails(): ComponentType<PrintDetailsProps> | undefined {
  return loaded;
}
