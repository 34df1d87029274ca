import { fromCents, toCents } from './cents.ts';
import { calculateTax } from './price-breakdown.ts';

export type PaymentTerms = {
  aprPercent: number;
  termMonths: number;
  downPayment: number;
  tradeIn: number;
};

/** In dollars. Every payment has its rate next to it, because Ontario forbids showing one without the other. */
export type PaymentEstimate = {
  aprPercent: number;
  termMonths: number;
  /** Zero if nothing is borrowed. */
  monthlyPayment: number;
  /** With tax. */
  cashPrice: number;
  downPayment: number;
  tradeIn: number;
  /** Tax is due on the price less the trade-in. */
  taxOnTradeIn: number;
  amountFinanced: number;
  costOfBorrowing: number;
  total: number;
};

type Offer = { price: number; hstPercent: number };

/** Equal monthly payments of a loan whose only cost is its interest, compounded monthly. */
export function estimatePayment({ price, hstPercent }: Offer, terms: PaymentTerms): PaymentEstimate {
  const { aprPercent, termMonths } = terms;
  const priceCents = toCents(price);
  const cashCents = priceCents + calculateTax(priceCents, hstPercent);
  const tradeInCents = Math.min(toCents(terms.tradeIn), priceCents);
  const taxOnTradeInCents = cashCents - priceCents - calculateTax(priceCents - tradeInCents, hstPercent);
  const dueCents = cashCents - tradeInCents - taxOnTradeInCents;
  const downCents = Math.min(toCents(terms.downPayment), dueCents);
  const financedCents = dueCents - downCents;
  const monthlyCents = calculatePayment(financedCents, aprPercent, termMonths);
  // Rounded payments must not make a loan cheaper than what is borrowed, or one without interest dearer.
  const paidCents = aprPercent === 0 ? financedCents : Math.max(financedCents, monthlyCents * termMonths);
  return {
    aprPercent,
    termMonths,
    monthlyPayment: fromCents(monthlyCents),
    cashPrice: fromCents(cashCents),
    downPayment: fromCents(downCents),
    tradeIn: fromCents(tradeInCents),
    taxOnTradeIn: fromCents(taxOnTradeInCents),
    amountFinanced: fromCents(financedCents),
    costOfBorrowing: fromCents(paidCents - financedCents),
    total: fromCents(downCents + paidCents),
  };
}

function calculatePayment(financedCents: number, aprPercent: number, termMonths: number): number {
  if (aprPercent === 0) return Math.round(financedCents / termMonths);
  const monthlyRate = aprPercent / 1200;
  return Math.round((financedCents * monthlyRate) / (1 - (1 + monthlyRate) ** -termMonths));
}
