import { useEffect, useSyncExternalStore } from 'react';
import { useToasts } from '../toasts.tsx';
import type { StockPages, StockSnapshot } from './stock-pages.ts';

const none: StockSnapshot = {
  head: { matching: 0, total: 0, counts: { All: 0, Available: 0, Pending: 0, Sold: 0, Draft: 0, Featured: 0 } },
  loaded: [],
  rowAt: () => undefined,
  hasFailed: false,
};
const subscribeToNone = () => () => undefined;
const getNone = () => none;

/** What is here of the list, as more of it arrives. */
export function useStock(stock: StockPages | null): StockSnapshot {
  const snapshot = useSyncExternalStore(stock?.subscribe ?? subscribeToNone, stock?.getSnapshot ?? getNone);
  const toasts = useToasts();
  const { hasFailed } = snapshot;
  useEffect(() => {
    if (!hasFailed || !stock) return;
    toasts.show({
      tone: 'bad',
      text: 'Failed to load vehicles. Please try again.',
      action: { label: 'Retry', run: stock.retry },
    });
  }, [hasFailed, stock, toasts]);
  return snapshot;
}
