const words: Record<string, string> = {
  'Daily rental': 'daily rental',
  'Police or emergency': 'police or emergency vehicle',
  'Taxi or limousine': 'taxi or limousine',
};

/** `Former daily rental`: a past that a buyer must be told of. */
export function formatPastUse(pastUse: readonly string[]): string {
  return `Former ${pastUse.map((use) => words[use] ?? use.toLowerCase()).join(', ')}`;
}
