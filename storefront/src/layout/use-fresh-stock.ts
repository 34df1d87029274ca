import type { VehicleSource } from '@dealer/shared-domain';
import { useRevalidator } from 'react-router-dom';
import { useReturn } from '../ui/use-return.ts';

/** Pages whose loaders read the stock, and which have no answer to a posted form. */
const stockPages = ['home', 'inventory', 'landing', 'vehicle', 'compare'].map((page) => `page-${page}`);

/** Loads the stock again when the visitor comes back to its page; without an answer from the backend the page stays. */
export function useFreshStock(pageId: string | undefined, getVersion: VehicleSource['getVersion']): void {
  const { revalidate } = useRevalidator();
  useReturn(() => {
    if (!pageId || !stockPages.includes(pageId)) return;
    getVersion().then(revalidate, () => undefined);
  });
}
