import { useEffect, useSyncExternalStore } from 'react';
import { useToasts } from '../../ui/toasts.tsx';
import { emptySnapshot, type VehiclePages, type VehiclePagesSnapshot } from './vehicle-pages.ts';

const subscribeToNothing = () => () => undefined;
const getEmptySnapshot = () => emptySnapshot;

/** The rows loaded so far; updates as pages arrive. */
export function useVehiclePages(pages: VehiclePages | null): VehiclePagesSnapshot {
  const snapshot = useSyncExternalStore(pages?.subscribe ?? subscribeToNothing, pages?.getSnapshot ?? getEmptySnapshot);
  const toasts = useToasts();
  const { hasFailed } = snapshot;
  useEffect(() => {
    if (!hasFailed || !pages) return;
    toasts.show({
      tone: 'bad',
      text: 'Failed to load vehicles. Please try again.',
      action: { label: 'Retry', run: pages.retry },
    });
  }, [hasFailed, pages, toasts]);
  return snapshot;
}
