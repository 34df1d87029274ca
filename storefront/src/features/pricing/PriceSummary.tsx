import {
  breakDownPrice,
  findPriceDrop,
  formatCents,
  formatDate,
  formatPrice,
  toInsideLines,
} from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import type { PricedVehicle } from './priced-vehicle.ts';

/** Under the price: the total with tax, and a drop since an earlier offer. */
export function PriceSummary({ vehicle }: { vehicle: PricedVehicle }) {
  const { contact } = useSite();
  const { currency, timeZone, priceTerms } = contact;
  const drop = findPriceDrop(vehicle.offeredPrices ?? []);
  return (
    <>
      <p className="pricing-total">
        <span>
          <b>{formatCents(breakDownPrice(vehicle.price, priceTerms).total, currency)}</b> with HST, before licensing
        </span>{' '}
        <a className="link" href="#what-it-costs">
          Itemised
        </a>
      </p>
      <p className="pricing-paper">
        Inside the price:{' '}
        {toInsideLines(vehicle, contact)
          .map(({ label, value }) => `${label}: ${value}`)
          .join('; ')}
        .
      </p>
      {drop && (
        <p className="pricing-drop">
          <Icon name="descending" />
          <span>
            <b>{formatPrice(drop.amount, currency)} less</b> since {formatDate(drop.since, timeZone)}.{' '}
            <a className="link" href="#price-history">
              Price history
            </a>
          </span>
        </p>
      )}
    </>
  );
}
