const numbers = ['', '', 'two', 'three', 'four'];

/** "Ask about these two" */
export function askTitle(count: number): string {
  return count < 2 ? 'Ask about this vehicle' : `Ask about these ${numbers[count] ?? count}`;
}
