/** The value at or below which this share of all values is; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export type Spread = { count: number; p50: number; p95: number; p99: number; max: number };

export function toSpread(values: readonly number[]): Spread {
  const at = (share: number) => percentile(values, share);
  return { count: values.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Prints a markdown table. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
  line(head);
  line(head.map(() => '---'));
  for (const row of rows) line(row);
}

export function toMs(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
