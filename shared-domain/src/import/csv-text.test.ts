import { expect, test } from 'vitest';
import { joinList, parseFlag, splitList, toCsvLine } from './csv-text.ts';

test("list items may contain the list's delimiter", () => {
  const items = ['Bluetooth', 'a|b', '|', 'c'];
  expect(splitList(joinList(items))).toEqual(items);
  expect(splitList(' Bluetooth | |Sunroof')).toEqual(['Bluetooth', 'Sunroof']);
  expect(splitList('')).toEqual([]);
});

test('cells are quoted if another program would misread them', () => {
  expect(toCsvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', 'i;j', "'=1", ''])).toBe(
    'a,"b,c","d""e","f\ng"," h","i;j","\'=1",',
  );
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
