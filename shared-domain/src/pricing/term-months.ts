/** Two digits, like the column's constraint. */
export const maxTermMonths = 99;
const maxTerms = 6;

/** Reads `36, 48, 60` in ascending order; null unless it is one to six numbers of months. */
export function parseTermMonths(text: string): number[] | null {
  const entries = text.split(/[\s,;/]+/).filter(Boolean);
  const months = [...new Set(entries.map((entry) => (/^\d{1,2}$/.test(entry) ? Number(entry) : 0)))].sort(
    (a, b) => a - b,
  );
  return months.length > 0 && months.length <= maxTerms && !months.includes(0) ? months : null;
}

export function formatTermMonths(months: readonly number[]): string {
  return months.join(', ');
}
