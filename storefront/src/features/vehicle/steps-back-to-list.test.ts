import { expect, test } from 'vitest';
import { stepsBackToList } from './steps-back-to-list.ts';

const list = 'https://dealer.test/inventory?make=Kia';
const firstVehicle = 'https://dealer.test/inventory/2019-kia-rio-1';
const secondVehicle = 'https://dealer.test/inventory/2020-kia-soul-2';

test('the list that the visitor came from is one step back', () => {
  expect(stepsBackToList(['https://dealer.test/', list, firstVehicle], 2)).toBe(1);
});

test('other vehicles between are passed over', () => {
  expect(stepsBackToList([list, firstVehicle, secondVehicle], 2)).toBe(2);
});

test('a visitor who came from elsewhere has no list to return to', () => {
  expect(stepsBackToList([list, 'https://dealer.test/', firstVehicle], 2)).toBe(0);
  expect(stepsBackToList([null, firstVehicle], 1)).toBe(0);
  expect(stepsBackToList([firstVehicle], 0)).toBe(0);
});
