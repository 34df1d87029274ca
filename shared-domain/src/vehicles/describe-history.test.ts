import { expect, test } from 'vitest';
import { describeHistory } from './describe-history.ts';

const nothing = {
  historyAssessed: false,
  historyFacts: [],
  odometer: null,
  incidentDamage: null,
  jurisdictions: null,
  historyNotes: null,
  pastUse: [],
};

test('an empty history means not assessed until it was checked', () => {
  expect(describeHistory(nothing)).toEqual({ state: 'not-assessed', lines: ['Not assessed'] });
  expect(describeHistory({ ...nothing, historyAssessed: true })).toEqual({
    state: 'none',
    lines: ['Nothing reported'],
  });
});

test('known facts are shown even if the rest was not checked', () => {
  const history = {
    ...nothing,
    historyFacts: ['Fire damage'],
    odometer: 'Believed to be higher than shown',
    incidentDamage: 4200,
    jurisdictions: 'Quebec',
    historyNotes: 'Keys: one.',
  };
  expect(describeHistory({ ...history, pastUse: ['Daily rental'] })).toEqual({
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

test('an accurate odometer is nothing to disclose', () => {
  const history = { ...nothing, historyAssessed: true, odometer: 'Distance is accurate' };
  expect(describeHistory(history)).toEqual({
    state: 'none',
    lines: ['Nothing reported. Distance is accurate'],
  });
});
