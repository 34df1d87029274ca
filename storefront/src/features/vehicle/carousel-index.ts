/** Continues at the other end when `index` is out of range. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}

export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}
