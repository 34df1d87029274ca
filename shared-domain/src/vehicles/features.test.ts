import { expect, test } from 'vitest';
import { addFeature } from './features.ts';

test('a feature that equals a preset but for its case is the preset', () => {
  expect(addFeature([], ' bluetooth ')).toEqual(['Bluetooth']);
});

test('a feature is added once, trimmed', () => {
  expect(addFeature(['Bluetooth'], '  Roof   box ')).toEqual(['Bluetooth', 'Roof box']);
  expect(addFeature(['Bluetooth'], 'BLUETOOTH')).toEqual(['Bluetooth']);
  expect(addFeature(['Bluetooth'], '   ')).toEqual(['Bluetooth']);
});
