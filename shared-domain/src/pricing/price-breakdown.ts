import { fromCents, toCents } from './cents.ts';
import type { PriceTerms } from './price-terms.ts';

/** In dollars. Fees that the price does not cover are not itemised. */
export type PriceBreakdown = {
  price: number;
  /** The price without the itemised fees. */
  vehicle: number;
  administrationFee: number;
  omvicFee: number;
  hst: number;
  total: number;
};

type Fees = Pick<PriceTerms, 'hstPercent' | 'omvicFee' | 'administrationFee'>;

export function breakDownPrice(price: number, { hstPercent, ...fees }: Fees): PriceBreakdown {
  const priceCents = toCents(price);
  const feeCents = toCents(fees.omvicFee) + toCents(fees.administrationFee);
  const areCovered = feeCents < priceCents;
  const hstCents = calculateTax(priceCents, hstPercent);
  return {
    price,
    vehicle: fromCents(areCovered ? priceCents - feeCents : priceCents),
    omvicFee: areCovered ? fees.omvicFee : 0,
    administrationFee: areCovered ? fees.administrationFee : 0,
    hst: fromCents(hstCents),
    total: fromCents(priceCents + hstCents),
  };
}

/** In whole cents; half a cent is rounded up. */
export function calculateTax(cents: number, percent: number): number {
  // The rate has up to three decimals: as thousandths the product is exact.
  return Math.floor((cents * Math.round(percent * 1000) + 50_000) / 100_000);
}
