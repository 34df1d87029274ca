/** `open`: the time span is still in progress; `hot`: needs attention. */
export type Column = {
  label: string;
  /** Used on narrow screens. */
  shortLabel?: string;
  value: number;
  look?: 'open' | 'hot';
  /** Shown above the column on hover or focus. */
  head: string;
  note?: string;
};

export type NamedBar = { name: string; value: number; note: string };

const steps = [1, 2, 5];

/** Three or four tick values, the highest at or above `greatest`. */
export function niceTicks(greatest: number): number[] {
  for (let scale = 1; ; scale *= 10) {
    for (const factor of steps) {
      const step = factor * scale;
      const count = Math.ceil(greatest / step);
      if (count <= 3) return Array.from({ length: Math.max(count, 1) + 1 }, (_, index) => index * step);
    }
  }
}
