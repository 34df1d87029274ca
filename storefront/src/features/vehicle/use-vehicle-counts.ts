import { directionsUrl } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { useSite } from '../../site.tsx';

/** Whoever leaves sooner has not looked, and the page's own pictures go first. */
const lookMs = 1000;
const directionsStart = directionsUrl('');

/** Counts a look at the vehicle, and the calls and ways to the dealer that start from its page. */
export function useVehicleCounts(vehicleId: string): void {
  const { vehicleCounter } = useSite();

  useEffect(() => {
    const look = setTimeout(() => vehicleCounter.count('view', vehicleId), lookMs);
    const countLink = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest('a')?.href : undefined;
      if (href?.startsWith('tel:')) vehicleCounter.count('call', vehicleId);
      if (href?.startsWith(directionsStart)) vehicleCounter.count('directions', vehicleId);
    };
    // Wherever they stand on the page: in the offer, in the bar at the thumb, in the dialog, at the head and the foot.
    document.addEventListener('click', countLink);
    return () => {
      clearTimeout(look);
      document.removeEventListener('click', countLink);
    };
  }, [vehicleCounter, vehicleId]);
}
