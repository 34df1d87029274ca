export type PriceLine = { label: string; value: string };

const ownLines = `
Safety standards certificate: Included
Administration: Included
OMVIC transaction fee: Included
HST and licensing: Extra`;

/** What the price holds, line by line: in the dealer's words, or in the site's where the dealer has none. */
export function toPriceLines(text: string | null, isSoldAsIs: boolean): PriceLine[] {
  const lines = (text ?? ownLines).split('\n').map(toPriceLine);
  const named = new Map(lines.filter(({ label }) => label !== '').map((line) => [line.label, line]));
  return [...named.values()].map(({ label, value }) => ({
    label,
    // Whatever holds for the other vehicles: one that is sold as is has no certificate.
    value: isSoldAsIs && /\bsafety\b|\bcertifi/i.test(label) ? 'Not included' : value,
  }));
}

function toPriceLine(line: string): PriceLine {
  const [label = '', ...rest] = line.split(':');
  return { label: label.trim(), value: rest.join(':').trim() || 'Included' };
}
