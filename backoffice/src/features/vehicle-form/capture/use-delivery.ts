import { useEffect, useState } from 'react';
import type { VehicleMedia } from '../media/vehicle-media.ts';

/** Prepares uploads that survive a closed page; true once they do. */
export function useDelivery({ delivery }: VehicleMedia): boolean {
  const [isPrepared, setIsPrepared] = useState(false);
  useEffect(() => {
    const prepare = () => void delivery.prepare().then(setIsPrepared);
    const wake = () => delivery.wake();
    prepare();
    window.addEventListener('online', prepare);
    window.addEventListener('pagehide', wake);
    return () => {
      window.removeEventListener('online', prepare);
      window.removeEventListener('pagehide', wake);
    };
  }, [delivery]);
  return isPrepared;
}
