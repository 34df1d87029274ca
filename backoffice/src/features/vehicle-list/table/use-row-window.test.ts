import { expect, test } from 'vitest';
import { toStretches } from './use-row-window.ts';

const rowPx = 50;
const describeStretches = ({
  first,
  last,
  ...places
}: {
  first: number;
  last: number;
  count: number;
  held: number | null;
}) =>
  toStretches({ ...places, ranges: [{ first, last }], rowPx }).map((stretch) =>
    stretch.kind === 'row' ? stretch.index : `${stretch.heightPx / rowPx} rows`,
  );

test('rows outside the window become gaps of the same height', () => {
  expect(describeStretches({ first: 100, last: 102, count: 10_000, held: null })).toEqual([
    '100 rows',
    100,
    101,
    102,
    '9897 rows',
  ]);
});

test('a short list is rendered completely', () => {
  expect(describeStretches({ first: 0, last: 2, count: 3, held: null })).toEqual([0, 1, 2]);
  expect(describeStretches({ first: 0, last: -1, count: 0, held: null })).toEqual([]);
});

test('the focused row stays rendered before and after the window', () => {
  expect(describeStretches({ first: 10, last: 11, count: 20, held: 3 })).toEqual([
    '3 rows',
    3,
    '6 rows',
    10,
    11,
    '8 rows',
  ]);
  expect(describeStretches({ first: 2, last: 3, count: 20, held: 8 })).toEqual([
    '2 rows',
    2,
    3,
    '4 rows',
    8,
    '11 rows',
  ]);
  expect(describeStretches({ first: 2, last: 3, count: 20, held: 3 })).toEqual(['2 rows', 2, 3, '16 rows']);
});

test('a focused row beyond the end of the list is not rendered', () => {
  expect(describeStretches({ first: 0, last: 1, count: 2, held: 7 })).toEqual([0, 1]);
});

test('two separate ranges of rows have a gap between them', () => {
  const ranges = [
    { first: 6, last: 7 },
    { first: -3, last: 1 },
  ];
  const stretches = toStretches({ ranges, count: 9, held: null, rowPx });
  expect(stretches.map(({ kind, index }) => `${kind} ${index}`)).toEqual([
    'row 0',
    'row 1',
    'gap 2',
    'row 6',
    'row 7',
    'gap 8',
  ]);
});
