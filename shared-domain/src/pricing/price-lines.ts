import type { DealerContact } from '../contact/contact.ts';
import { formatCents } from '../format.ts';
import { breakDownPrice } from './price-breakdown.ts';
import type { PriceTerms } from './price-terms.ts';

export type PriceLine = { label: string; value: string };

const defaultLines = `
Safety standards certificate: Included
Administration: Included
OMVIC transaction fee: Included`;

type PriceTexts = Pick<DealerContact, 'currency' | 'priceIncludesText' | 'priceTerms'>;

/** What is inside the price: the sums, then the dealer's lines. */
export function toInsideLines(
  { price, soldAsIs }: { price: number; soldAsIs: boolean },
  { currency, priceIncludesText, priceTerms }: PriceTexts,
): PriceLine[] {
  const costs = breakDownPrice(price, priceTerms);
  const sums = [
    { label: 'Vehicle', amount: costs.vehicle < price ? costs.vehicle : 0 },
    { label: 'Administration', amount: costs.administrationFee },
    { label: 'OMVIC transaction fee', amount: costs.omvicFee },
  ];
  return [
    ...sums
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: formatCents(amount, currency) })),
    ...toPriceLines(priceIncludesText, soldAsIs, costs),
  ];
}

type Fees = Pick<PriceTerms, 'omvicFee' | 'administrationFee'>;

/** The dealer's `label: value` lines, or the defaults, without what the sums state: itemised fees, tax, licensing. */
export function toPriceLines(text: string | null, isSoldAsIs: boolean, fees: Fees): PriceLine[] {
  const lines = (text ?? defaultLines).split('\n').map(toPriceLine);
  const named = new Map(lines.filter(({ label }) => label !== '').map((line) => [line.label, line]));
  return [...named.values()]
    .filter(({ label }) => !isStatedBySums(label, fees))
    .map(({ label, value }) => ({
      label,
      // A vehicle sold as is comes without a safety certificate.
      value: isSoldAsIs && /\bsafety\b|\bcertifi/i.test(label) ? 'Not included' : value,
    }));
}

function isStatedBySums(label: string, { omvicFee, administrationFee }: Fees): boolean {
  if (/\bHST\b|\blicen[cs]/i.test(label)) return true;
  return (omvicFee > 0 && /\bOMVIC\b/i.test(label)) || (administrationFee > 0 && /^admin/i.test(label));
}

function toPriceLine(line: string): PriceLine {
  const [label = '', ...rest] = line.split(':');
  return { label: label.trim(), value: rest.join(':').trim() || 'Included' };
}
