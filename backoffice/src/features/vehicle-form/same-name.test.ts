import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test.each([
  ['Honda', ' HONDA ', true],
  ['Mercedes-Benz', 'MERCEDES BENZ', true],
  ['Citroën', 'citroen', true],
  ['F-150', 'F-250', false],
])('%s typed as %j: %s', (listed, typed, isSame) => {
  expect(isSameName(listed, typed)).toBe(isSame);
});
