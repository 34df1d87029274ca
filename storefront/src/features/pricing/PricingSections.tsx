import { PriceHistory } from './PriceHistory.tsx';
import type { PricedVehicle } from './priced-vehicle.ts';
import { WhatItCosts } from './WhatItCosts.tsx';

export function PricingSections({ vehicle }: { vehicle: PricedVehicle }) {
  const { offeredPrices = [] } = vehicle;
  return (
    <div className="pricing">
      <WhatItCosts vehicle={vehicle} />
      {offeredPrices.length > 1 && <PriceHistory prices={offeredPrices} />}
    </div>
  );
}
