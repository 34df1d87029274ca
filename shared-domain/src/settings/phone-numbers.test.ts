import { expect, test } from 'vitest';
import { addPhoneNumber, changePhoneNumber, removePhoneNumber, setDefaultPhoneNumber } from './phone-numbers.ts';

function phones(defaultPhoneIndex: number, count = 3) {
  const phoneNumbers = ['one', 'two', 'three']
    .slice(0, count)
    .map((number, at) => ({ number, label: '', isDefault: at === defaultPhoneIndex }));
  return { phoneNumbers, defaultPhoneIndex };
}

test.each([
  ['after the default keeps it', 1, 2, 1, 'two'],
  ['the default makes the one before it the default', 1, 1, 0, 'one'],
  ['before the default moves it along', 2, 0, 1, 'three'],
  ['the first one, when it is the default, leaves the new first one', 0, 0, 0, 'two'],
])('removing %s', (_title, standard, removed, expected, number) => {
  const left = removePhoneNumber(phones(standard), removed);
  expect(left.defaultPhoneIndex).toBe(expected);
  expect(left.phoneNumbers.filter(({ isDefault }) => isDefault).map((entry) => entry.number)).toEqual([number]);
});

test('the last number cannot be removed', () => {
  expect(removePhoneNumber(phones(0, 1), 0)).toEqual(phones(0, 1));
});

test('an added number is empty and not the default', () => {
  const { phoneNumbers, defaultPhoneIndex } = addPhoneNumber(phones(0, 1));
  expect(phoneNumbers).toEqual([
    { number: 'one', label: '', isDefault: true },
    { number: '', label: '', isDefault: false },
  ]);
  expect(defaultPhoneIndex).toBe(0);
});

test('exactly one number is the default', () => {
  const { phoneNumbers, defaultPhoneIndex } = setDefaultPhoneNumber(phones(0), 2);
  expect([phoneNumbers.map(({ isDefault }) => isDefault), defaultPhoneIndex]).toEqual([[false, false, true], 2]);
});

test('a change affects only its entry', () => {
  const { phoneNumbers } = changePhoneNumber(phones(1), 1, { label: 'Sales' });
  expect(phoneNumbers.map(({ label }) => label)).toEqual(['', 'Sales', '']);
});
