/** Canada Post uses no D, F, I, O, Q or U, and no W or Z in front. */
const postalCodePattern = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]) ?(\d[ABCEGHJ-NPRSTV-Z]\d)$/i;

export function isPostalCode(text: string): boolean {
  return postalCodePattern.test(text);
}

/** `M1P 4P5`; other texts are unchanged. */
export function formatPostalCode(text: string): string {
  return text.trim().replace(postalCodePattern, (code) => code.toUpperCase().replace(/^(...) ?/, '$1 '));
}
