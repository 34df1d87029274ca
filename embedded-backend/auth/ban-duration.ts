const unitSeconds: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3_600 };

/** Parses durations such as `24h` and `1h30m` into seconds. `none` is null; anything else is undefined. */
export function parseBanDuration(text: string): number | null | undefined {
  if (text === 'none') return null;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)([a-zµ]+)/g)) {
    seconds += Number(amount) * (unitSeconds[unit ?? ''] ?? 0);
  }
  return seconds;
}
