import type { VehicleSource } from '@dealer/shared-domain';
import { useRevalidator } from 'react-router-dom';
import { useReturn } from '../ui/use-return.ts';

/** Pages whose loaders read vehicles, and which have no answer to a posted form. */
const inventoryPages = ['home', 'inventory', 'landing', 'vehicle', 'compare'].map((page) => `page-${page}`);

/** Loads the page again when the visitor comes back to it; without an answer from the backend it stays. */
export function useFreshInventory(pageId: string | undefined, getVersion: VehicleSource['getVersion']): void {
  const { revalidate } = useRevalidator();
  useReturn(() => {
    // Back online, the page is loaded anyway.
    if (!navigator.onLine || !pageId || !inventoryPages.includes(pageId)) return;
    // A vehicle that was deleted meanwhile would close it, with the message in it.
    if (document.querySelector('dialog[open]')) return;
    getVersion().then(revalidate, () => undefined);
  });
}
