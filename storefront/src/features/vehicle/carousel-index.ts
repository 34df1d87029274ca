/** The index that a step leads to; beyond either end it goes on at the other. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** What an arrow key asks for: a step forward or back, or nothing. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}
