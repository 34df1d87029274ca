import { type NumberNotation, parseNumber } from '../numbers/parse-number.ts';

const coordinateDecimals = 15;

/** Whole numbers only; null for other text. */
export function parseCount(text: string): number | null {
  return parse(text, { decimals: 0 });
}

/** Null for other text or more decimals. */
export function parseAmount(text: string, decimals = 2): number | null {
  return parse(text, { decimals });
}

/** Null if the text is no number or is ambiguous. */
export function parseCoordinate(text: string): number | null {
  return parse(text, { decimals: coordinateDecimals });
}

function parse(text: string, notation: Required<Pick<NumberNotation, 'decimals'>>): number | null {
  const parsed = parseNumber(text, notation);
  return parsed.kind === 'number' && parsed.decimals <= notation.decimals ? parsed.value : null;
}
