import { importWithRetry } from '@dealer/shared-domain';
import { useMemo } from 'react';
import './pricing.css';

const importPricing = () => import(/* webpackChunkName: "pricing" */ './pricing.ts');
type Pricing = Awaited<ReturnType<typeof importPricing>>;

let loaded: Pricing | undefined;

/** Loaders await it before the page is rendered. */
export async function loadPricing(): Promise<Pricing> {
  loaded = await importWithRetry(importPricing);
  return loaded;
}

/** Stays undefined on a first visit, which keeps the server's HTML, until `data` changes. */
export function useLoadedPricing(data: unknown): Pricing | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data outdates the server's HTML.
  return useMemo(() => loaded, [data]);
}
