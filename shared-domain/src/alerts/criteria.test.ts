import { expect, test } from 'vitest';
import {
  describeCriteria,
  leaveOutExclusions,
  listCriteriaParts,
  parseCriteria,
  toSimilarCriteria,
  toStoredCriteria,
} from './criteria.ts';

test('criteria for one like a vehicle has its body style, a price around its own and slightly older years', () => {
  const criteria = toSimilarCriteria({ year: 2019, bodyStyle: 'Sedan', price: 18_995 });
  expect(describeCriteria(criteria)).toBe('Sedan, From 2017, $16,000–$22,000');
  expect(describeCriteria(toSimilarCriteria({ year: 2019, bodyStyle: null, price: null }))).toBe('From 2017');
});

test('the parts are posted one by one and make the criteria again', () => {
  const criteria = parseCriteria(['q=awd+suv&make=Kia&make=Honda&priceMin=16000&priceMax=22000&hide=branded']);
  const parts = listCriteriaParts(criteria);
  expect(parts.map(({ label }) => label)).toEqual([
    '“awd suv”',
    'Honda',
    'Kia',
    '$16,000–$22,000',
    'No as-is or branded',
  ]);
  expect(parseCriteria(parts.map(({ value }) => value))).toEqual(criteria);
  expect(describeCriteria(parseCriteria(parts.slice(3, 4).map(({ value }) => value)))).toBe('$16,000–$22,000');
});

test('nothing left means any vehicle; order, page and status are no part', () => {
  expect(describeCriteria(parseCriteria(['sort=price&status=sold&show=96']))).toBe('Any vehicle');
  expect(toStoredCriteria(parseCriteria(['sort=price&status=sold']), false)).toEqual({});
});

test('what a phrase excludes is left out of the criteria, and told', () => {
  const toPart = (field: string, label: string, text: string) =>
    ({ field, label, isNamed: field !== 'negation', text, without: '', bounds: null }) as const;
  const suv = toPart('bodyStyle', 'SUV', 'suv');
  const understood = (text: string, ...parts: ReturnType<typeof toPart>[]) => ({ text, corrected: null, parts });
  const asked = parseCriteria(['q=suv+no+accidents&priceMax=20000']);
  const left = leaveOutExclusions(
    asked,
    understood('suv no accidents', suv, toPart('negation', 'no accidents', 'no accidents')),
  );
  expect(left).toMatchObject({ criteria: { search: 'suv', priceMax: 20_000 }, excluded: ['no accidents'] });
  expect(describeCriteria(left.criteria, left.understood)).toBe('SUV, Up to $20,000');
  expect(listCriteriaParts(left.criteria, left.understood)).toEqual([
    { label: 'SUV', value: 'q=suv' },
    { label: 'Up to $20,000', value: 'priceMax=20000' },
  ]);
  const negation = toPart('negation', 'no accidents or rust', 'no accidents or rust');
  const rust = understood('suv no accidents or rust', suv, negation);
  expect(leaveOutExclusions(parseCriteria(['q=suv+no+accidents+or+rust']), rust)).toMatchObject({
    criteria: { search: 'suv' },
    excluded: ['no accidents or rust'],
  });
  // What another phrase excludes says nothing of this one.
  expect(leaveOutExclusions(asked, rust)).toMatchObject({ criteria: asked, excluded: [] });
});
