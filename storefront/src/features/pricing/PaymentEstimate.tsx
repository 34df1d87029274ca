import {
  type CreditTerms,
  estimatePayment,
  type PaymentFields,
  parsePaymentFields,
  startPaymentFields,
} from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import type { PricedVehicle } from './priced-vehicle.ts';
import { useServerForm } from './use-server-form.ts';

type PaymentEstimateProps = { vehicle: PricedVehicle; credit: CreditTerms; search: string };

/** Works without scripts as a GET form; with scripts it answers while typing and sends nothing. */
export function PaymentEstimate({ vehicle, credit, search }: PaymentEstimateProps) {
  const { priceTerms } = useSite().contact;
  const typed = useServerForm('payment-estimate-form');
  const [fields, setFields] = useState<PaymentFields>(() => ({
    ...startPaymentFields(new URLSearchParams(search), credit),
    ...typed,
  }));
  const { terms, errors } = parsePaymentFields(fields);
  const offer = { price: vehicle.price, hstPercent: priceTerms.hstPercent };
  const estimate = terms && estimatePayment(offer, terms);
  return (
    <section className="pricing-payment" id="payment-estimate" aria-labelledby="payment-estimate-title">
      <div>
        <h2 id="payment-estimate-title">Payment estimate</h2>
        <p className="pricing-lede">Four numbers, all yours to set. Nothing is sent to a lender.</p>
        <PaymentForm
          credit={credit}
          fields={fields}
          errors={errors}
          note={estimate?.amountFinanced === 0 ? 'That covers the whole price. Nothing to borrow.' : null}
          onChange={(changed) => setFields({ ...fields, ...changed })}
        />
      </div>
      <PaymentResult estimate={estimate} />
      <p className="pricing-disclaimer">
        <Icon name="info" />
        <span>
          An estimate, not an offer of credit. Rate, term and amounts are yours; a lender decides on its own terms.
          Licensing, and any registration fee of a lender, are not in it.
        </span>
      </p>
    </section>
  );
}
