import { expect, test } from 'vitest';
import { addFeature } from './features.ts';

test('a feature is added once, trimmed', () => {
  expect(addFeature(['Bluetooth'], '  Roof   box ')).toEqual(['Bluetooth', 'Roof box']);
  expect(addFeature(['Bluetooth'], 'BLUETOOTH')).toEqual(['Bluetooth']);
  expect(addFeature(['Bluetooth'], '   ')).toEqual(['Bluetooth']);
});
