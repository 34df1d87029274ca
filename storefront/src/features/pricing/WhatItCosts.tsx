import { breakDownPrice, formatCents, toInsideLines } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import { Ledger, LedgerLine } from './Ledger.tsx';
import type { PricedVehicle } from './priced-vehicle.ts';

/** In Ontario an advertised price includes every fee; only HST and licensing may be added. */
export function WhatItCosts({ vehicle }: { vehicle: PricedVehicle }) {
  const { contact } = useSite();
  const { currency, priceTerms } = contact;
  const costs = breakDownPrice(vehicle.price, priceTerms);
  const format = (amount: number) => formatCents(amount, currency);
  return (
    <section aria-labelledby="what-it-costs">
      <h2 id="what-it-costs">What it costs</h2>
      <Ledger>
        <LedgerLine label="All-in price" look="price">
          {format(costs.price)}
        </LedgerLine>
      </Ledger>
      <details className="pricing-inside" open>
        <summary>
          What is inside <Icon name="chevron" />
        </summary>
        <Ledger>
          {toInsideLines(vehicle, contact).map(({ label, value }) => (
            <LedgerLine key={label} label={label}>
              {value}
            </LedgerLine>
          ))}
        </Ledger>
      </details>
      <Ledger>
        <LedgerLine label={`HST, ${priceTerms.hstPercent}%`}>{format(costs.hst)}</LedgerLine>
        <LedgerLine label="Total before licensing" look="sum">
          {format(costs.total)}
        </LedgerLine>
      </Ledger>
      <p className="pricing-hint">
        Licensing is extra: plates and permit, at the province’s rates, itemised on the bill of sale. Nothing else is
        added.
      </p>
    </section>
  );
}
