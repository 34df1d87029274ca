/** The values with which the payment estimate starts. */
export type CreditTerms = { aprPercent: number; termMonths: number[]; downPayment: number };

/** Tax, and the fees inside every advertised price, in dollars. */
export type PriceTerms = {
  hstPercent: number;
  omvicFee: number;
  administrationFee: number;
  /** Null until staff enter them: pages then show no payment estimate. */
  credit: CreditTerms | null;
};
