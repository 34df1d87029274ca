import { expect, test } from 'vitest';
import { parseBanDuration } from './ban-duration.ts';

test.each([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['1.5h', 5_400],
  ['300ms', 0.3],
  ['none', null],
  ['', undefined],
  ['24', undefined],
  ['1d', undefined],
  ['-1h', undefined],
  ['h', undefined],
])('%s lasts %s seconds', (text, seconds) => {
  expect(parseBanDuration(text)).toBe(seconds);
});
