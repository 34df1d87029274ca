export type ParsedNumber =
  /** `decimals` ignores trailing zeros: `18495.50` has one. */
  | { kind: 'number'; value: number; decimals: number }
  | { kind: 'empty' }
  /** English and French notation give different values. */
  | { kind: 'ambiguous'; readings: readonly [string, string] }
  | { kind: 'invalid' };

export type NumberNotation = {
  /** Maximum number of decimals. Up to two, three digits after a comma are thousands. */
  decimals?: number;
  unit?: '$' | 'km' | '%';
};

/** A unit may precede or follow the number. */
const units = {
  $: [/(?<=^(?:- ?)?)(?:CA|C)?\$ ?(?=\d)/i, /(?<=\d\.?) ?(?:\$ ?CAD?|\$|CAD)$/i],
  km: [/(?<=\d) ?km$/i],
  '%': [/(?<=\d) ?%$/],
} as const;

/** Reads `18,495.50` (English) and `18 495,50` (French). Never rounds; ambiguous input is reported, not guessed. */
export function parseNumber(text: string, { decimals = 0, unit }: NumberNotation = {}): ParsedNumber {
  const typed = toPlainCharacters(text);
  if (typed === '') return { kind: 'empty' };
  const plain = (unit ? units[unit] : []).reduce((rest, pattern) => rest.replace(pattern, ''), typed);
  const isNegative = /^- ?\d/.test(plain);
  const digits = plain.replace(/^- ?(?=\d)/, '');

  const single = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(digits);
  if (single) {
    const [, whole = '', separator, last = ''] = single;
    if (separator === '.' ? decimals < last.length : decimals >= last.length) {
      return { kind: 'ambiguous', readings: [`${whole},${last}`, `${whole}.${last}`] };
    }
  }
  const spaced = /^([1-9]\d{0,2}(?: \d{3})+)[.,](\d{3})$/.exec(digits);
  if (spaced) {
    const [, whole = '', last = ''] = spaced;
    const grouped = whole.replaceAll(' ', ',');
    return { kind: 'ambiguous', readings: [`${grouped},${last}`, `${grouped}.${last}`] };
  }
  for (const notation of notations) {
    const match = notation.exec(digits);
    if (match) return toNumber(match[1] ?? '', match[2] ?? '', isNegative);
  }
  return { kind: 'invalid' };
}

/** English (18495, 18,495, 18,495.50), French (18495,50), and both (18 495, 18 495,50, 18 495.50). */
const notations = [
  /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  /^(\d+),(\d+)$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d+))?$/,
];

function toNumber(whole: string, fraction: string, isNegative: boolean): ParsedNumber {
  const significant = fraction.replace(/0+$/, '');
  const value = Number(`${whole.replace(/[ ,]/g, '')}.${significant || '0'}`);
  return { kind: 'number', value: isNegative && value !== 0 ? -value : value, decimals: significant.length };
}

/** Normalizes spaces, minus signs and full-width characters. */
function toPlainCharacters(text: string): string {
  return text
    .replace(/[\uff04\uff05\uff0c-\uff0e\uff10-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
