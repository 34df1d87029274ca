export type PriceLine = { label: string; value: string };

const defaultLines = `
Safety standards certificate: Included
Administration: Included
OMVIC transaction fee: Included
HST and licensing: Extra`;

/** Parses the dealer's `label: value` lines; without any, the defaults apply. */
export function toPriceLines(text: string | null, isSoldAsIs: boolean): PriceLine[] {
  const lines = (text ?? defaultLines).split('\n').map(toPriceLine);
  const named = new Map(lines.filter(({ label }) => label !== '').map((line) => [line.label, line]));
  return [...named.values()].map(({ label, value }) => ({
    label,
    // A vehicle sold as is comes without a safety certificate.
    value: isSoldAsIs && /\bsafety\b|\bcertifi/i.test(label) ? 'Not included' : value,
  }));
}

function toPriceLine(line: string): PriceLine {
  const [label = '', ...rest] = line.split(':');
  return { label: label.trim(), value: rest.join(':').trim() || 'Included' };
}
