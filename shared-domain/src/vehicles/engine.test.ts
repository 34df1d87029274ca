import { expect, test } from 'vitest';
import { formatEngine, parseEngine } from './engine.ts';

test('the engine text is the size and the cylinder count', () => {
  expect(formatEngine('2.5L', 4)).toBe('2.5L 4-Cyl');
  expect(formatEngine('Electric', null)).toBe('Electric');
  expect(formatEngine('', 6)).toBe('6-Cyl');
  expect(formatEngine('', null)).toBe('');
});

test.each([
  ['2.5L 4-Cylinder', '2.5L', 4],
  ['2.5L 4-Cyl', '2.5L', 4],
  ['2.5L, 4 cylinders', '2.5L', 4],
  ['3.0L Turbo (6 cyl.)', '3.0L Turbo', 6],
  ['3.5L V6', '3.5L V6', 6],
  ['1.0L I3', '1.0L I3', 3],
  ['12-Cyl', '', 12],
  [' 2.0L ', '2.0L', null],
  ['Electric', 'Electric', null],
  ['', '', null],
])('an engine text is parsed: "%s"', (text, engineSize, cylinders) => {
  expect(parseEngine(text)).toEqual({ engineSize, cylinders });
});
