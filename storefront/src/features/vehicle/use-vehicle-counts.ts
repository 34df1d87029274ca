import { directionsUrl } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { useSite } from '../../site.tsx';

/** A shorter visit does not count as a view. */
const viewMs = 1000;
const directionsPrefix = directionsUrl('');

/** Counts views of the vehicle, and calls and directions that start from its page. */
export function useVehicleCounts(vehicleId: string): void {
  const { vehicleCounter } = useSite();

  useEffect(() => {
    const viewTimer = setTimeout(() => vehicleCounter.count('view', vehicleId), viewMs);
    const countLink = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest('a')?.href : undefined;
      if (href?.startsWith('tel:')) vehicleCounter.count('call', vehicleId);
      if (href?.startsWith(directionsPrefix)) vehicleCounter.count('directions', vehicleId);
    };
    document.addEventListener('click', countLink);
    return () => {
      clearTimeout(viewTimer);
      document.removeEventListener('click', countLink);
    };
  }, [vehicleCounter, vehicleId]);
}
