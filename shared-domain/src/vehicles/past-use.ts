const labels: Record<string, string> = {
  'Daily rental': 'daily rental',
  'Police or emergency': 'police or emergency vehicle',
  'Taxi or limousine': 'taxi or limousine',
};

/** "Former daily rental": past use that Ontario requires dealers to disclose. */
export function formatPastUse(pastUse: readonly string[]): string {
  return `Former ${pastUse.map((use) => labels[use] ?? use.toLowerCase()).join(', ')}`;
}
