import { expect, test } from 'vitest';
import { findNameKeys } from './archive-names.ts';

const vin = '2HGFC2F70KH500001';

test.each([
  ['26-101_1.jpg', '26101'],
  ['26-101-007.JPG', '26101'],
  ['26-101 (2).jpeg', '26101'],
  ['26-101_front left.png', '26101'],
  ['A1234.webp', 'A1234'],
  ['lot/2026/A1234_12.jpg', 'A1234'],
])('%s names the stock number %s', (path, stockNumber) => {
  expect(findNameKeys(path).stockNumbers).toContain(stockNumber);
});

test('the longest stock number that a name can mean comes first', () => {
  expect(findNameKeys('26-101_1.jpg').stockNumbers).toEqual(['261011', '26101']);
});

test('a stock number is not cut where another number goes on', () => {
  expect(findNameKeys('26-101.jpg').stockNumbers).toEqual(['26101']);
  expect(findNameKeys('26-101_1.jpg').stockNumbers).not.toContain('26');
});

test('a folder names the stock number, the innermost first, and a number alone only counts', () => {
  expect(findNameKeys('november/26-140 Ford F-150/1.jpg')).toMatchObject({
    stockNumbers: [],
    folderStockNumbers: ['26140FORDF150', '26140FORD', '26140', 'NOVEMBER'],
  });
});

test('a VIN is found in a file name and in a folder, in any case', () => {
  expect(findNameKeys(`${vin}-02.jpg`).vins).toEqual([vin]);
  expect(findNameKeys(`${vin.toLowerCase()}/IMG_0001.jpg`).vins).toEqual([vin]);
  expect(findNameKeys(`photo_${vin}_3.jpg`).vins).toEqual([vin]);
  expect(findNameKeys(`X${vin}.jpg`).vins).toEqual([]);
});

test('the id of a vehicle is found', () => {
  const id = '5f0c1d6e-0000-4000-8000-000000000001';
  expect(findNameKeys(`${id}_01.jpg`)).toMatchObject({ ids: [id], vins: [] });
});
