/** A column: `open` is a span of time that is not over, `hot` one that needs a look. */
export type Column = {
  label: string;
  /** Where there is little room. */
  shortLabel?: string;
  value: number;
  look?: 'open' | 'hot';
  /** What stands above it under the mouse or the focus. */
  head: string;
  note?: string;
};

/** A bar with its name before and its number behind. */
export type NamedBar = { name: string; value: number; note: string };

const steps = [1, 2, 5];

/** Three or four hairlines, the uppermost at or above the greatest value. */
export function niceTicks(greatest: number): number[] {
  for (let scale = 1; ; scale *= 10) {
    for (const factor of steps) {
      const step = factor * scale;
      const count = Math.ceil(greatest / step);
      if (count <= 3) return Array.from({ length: Math.max(count, 1) + 1 }, (_, index) => index * step);
    }
  }
}
