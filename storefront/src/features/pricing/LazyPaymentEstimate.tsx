import type { CreditTerms } from '@dealer/shared-domain';
import { useEffect, useRef, useState } from 'react';
import { ServerHtml } from '../../ui/ServerHtml.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { loadPricing, useLoadedPricing } from './lazy-pricing.ts';
import type { PricedVehicle } from './priced-vehicle.ts';

type LazyPaymentEstimateProps = { vehicle: PricedVehicle; credit: CreditTerms; search: string };

/** The server's form works without scripts; near the window it becomes live. */
export function LazyPaymentEstimate(props: LazyPaymentEstimateProps) {
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place, { rootMargin: '300px' });
  const [isLoaded, setIsLoaded] = useState(false);
  // A changed vehicle outdates the server’s form.
  const pricing = useLoadedPricing(isLoaded || props.vehicle);
  useEffect(() => {
    if (isInView)
      loadPricing().then(
        () => setIsLoaded(true),
        () => undefined,
      );
  }, [isInView]);
  return (
    <div ref={place}>
      <ServerHtml>{pricing && <pricing.PaymentEstimate {...props} />}</ServerHtml>
    </div>
  );
}
