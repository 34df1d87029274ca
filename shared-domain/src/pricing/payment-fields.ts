import { formatCount } from '../format.ts';
import { parseNumber } from '../numbers/parse-number.ts';
import type { PaymentTerms } from './payment-estimate.ts';
import type { CreditTerms } from './price-terms.ts';

/** As typed. The names are the parameters of the address. */
export type PaymentFields = { down: string; tradeIn: string; apr: string; term: string };
export type PaymentErrors = Partial<Record<keyof PaymentFields, string>>;

/** More is a criminal rate in Canada. */
const maxAprPercent = 35;
const maxAmount = 1_000_000;

/** The values of an address; others start with the dealer's terms. */
export function startPaymentFields(params: URLSearchParams, credit: CreditTerms): PaymentFields {
  const { aprPercent, downPayment, termMonths } = credit;
  const middle = termMonths[Math.floor(termMonths.length / 2)];
  return {
    down: params.get('down') ?? formatCount(downPayment),
    tradeIn: params.get('tradeIn') ?? '0',
    apr: params.get('apr') ?? String(aprPercent),
    term: termMonths.map(String).find((term) => term === params.get('term')) ?? String(middle),
  };
}

/** `terms` is null if there are errors. */
export function parsePaymentFields(fields: PaymentFields): { terms: PaymentTerms | null; errors: PaymentErrors } {
  const [downPayment, tradeIn] = [parseAmount(fields.down), parseAmount(fields.tradeIn)];
  const aprPercent = parse(fields.apr, '%');
  const errors: PaymentErrors = {
    ...(downPayment === null && { down: amountMessage }),
    ...(tradeIn === null && { tradeIn: amountMessage }),
    ...checkApr(aprPercent),
  };
  const isValid = downPayment !== null && tradeIn !== null && aprPercent !== null && !errors.apr;
  return { terms: isValid ? { downPayment, tradeIn, aprPercent, termMonths: Number(fields.term) } : null, errors };
}

const amountMessage = 'Enter an amount, such as 3,000';

function checkApr(aprPercent: number | null): PaymentErrors {
  if (aprPercent === null) return { apr: 'Enter a rate, such as 7.99' };
  if (aprPercent <= 0) return { apr: 'Enter a rate above 0. No payment is shown without its APR.' };
  return aprPercent > maxAprPercent ? { apr: `Enter a rate of up to ${maxAprPercent}%` } : {};
}

/** An empty field counts as nothing. */
function parseAmount(text: string): number | null {
  if (text.trim() === '') return 0;
  const amount = parse(text, '$');
  return amount !== null && amount >= 0 && amount <= maxAmount ? amount : null;
}

function parse(text: string, unit: '$' | '%'): number | null {
  const parsed = parseNumber(text, { decimals: 2, unit });
  return parsed.kind === 'number' && parsed.decimals <= 2 ? parsed.value : null;
}
