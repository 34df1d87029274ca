import { expect, test } from 'vitest';
import { defuseFormula, joinList, parseFlag, restoreFormula, splitList, toCsvLine, toKnownWord } from './cell-text.ts';

test.each(['=HYPERLINK("x")', '+cmd', '-2+3', '@SUM(1)', '\t=1', '\r=1', "'=1", "''@x", '-5'])(
  'a spreadsheet does not run %j, and an import reads it as it was',
  (text) => {
    expect(defuseFormula(text)).toBe(`'${text}`);
    expect(restoreFormula(defuseFormula(text))).toBe(text);
  },
);

test.each(['', 'Civic', "'67 Mustang", "O'Brien", "'", '5=5', ' =1'])('%j is no formula and stays as it is', (text) => {
  expect([defuseFormula(text), restoreFormula(text)]).toEqual([text, text]);
});

test('lists survive their own delimiter', () => {
  const items = ['Bluetooth', 'a|b', '|', 'c'];
  expect(splitList(joinList(items))).toEqual(items);
  expect(splitList(' Bluetooth | |Sunroof')).toEqual(['Bluetooth', 'Sunroof']);
  expect(splitList('')).toEqual([]);
});

test('cells are quoted where another program would read them otherwise', () => {
  expect(toCsvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', 'i;j', "'=1", ''])).toBe(
    'a,"b,c","d""e","f\ng"," h","i;j","\'=1",',
  );
});

test('words as people write them', () => {
  expect([
    toKnownWord('transmission', 'AUTO'),
    toKnownWord('transmission', 'cvt'),
    toKnownWord('fuelType', 'Plug-in Hybrid'),
    toKnownWord('bodyType', 'pick_up'),
    toKnownWord('status', 'In Stock'),
    toKnownWord('transmission', '8-speed DCT'),
    toKnownWord('make', 'auto'),
  ]).toEqual(['Automatic', 'CVT', 'Hybrid', 'Truck', 'Available', '8-speed DCT', 'auto']);
});

test('yes and no', () => {
  expect([parseFlag('Yes'), parseFlag(' TRUE '), parseFlag('0'), parseFlag(''), parseFlag('maybe')]).toEqual([
    true,
    true,
    false,
    false,
    null,
  ]);
});
