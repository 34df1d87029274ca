/** Ignores case, accents, and the difference between spaces, hyphens and slashes. */
export function toComparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ')
    .trim();
}
