import { expect, test } from 'vitest';
import { describeHistory } from './history-words.ts';

const nothing = {
  isAssessed: false,
  facts: [],
  odometer: null,
  incidentDamage: null,
  jurisdictions: null,
  notes: null,
};

test('nothing said means that nobody looked, until somebody did', () => {
  expect(describeHistory(nothing, { pastUse: [] })).toEqual({ state: 'not-assessed', lines: ['Not assessed'] });
  expect(describeHistory({ ...nothing, isAssessed: true }, { pastUse: [] })).toEqual({
    state: 'none',
    lines: ['Nothing reported'],
  });
});

test('whatever is known is said, whether or not the rest was looked into', () => {
  const history = {
    ...nothing,
    facts: ['Fire damage'],
    odometer: 'Believed to be higher than shown',
    incidentDamage: 4200,
    jurisdictions: 'Quebec',
    notes: 'Keys: one.',
  };
  expect(describeHistory(history, { pastUse: ['Daily rental'] })).toEqual({
    state: 'reported',
    lines: [
      'Used before: daily rental',
      'Fire damage',
      'Odometer: believed to be higher than shown',
      'Damage from one incident: $4,200',
      'Registered elsewhere: Quebec',
      'Keys: one.',
    ],
  });
});

test('an accurate distance is nothing to disclose', () => {
  const history = { ...nothing, isAssessed: true, odometer: 'Distance is accurate' };
  expect(describeHistory(history, { pastUse: [] })).toEqual({
    state: 'none',
    lines: ['Nothing reported. Distance is accurate'],
  });
});
