import { expect, test } from 'vitest';
import { parseTradeIn, type TradeInValues, toTradeInMessage } from './trade-in.ts';

const values: TradeInValues = {
  ...{
    vin: ' 1hgcr2f3-6fa000000 ',
    year: '2015',
    make: ' Honda ',
    model: 'Accord',
    trim: '',
    kilometres: '142,600 km',
  },
  ...{ condition: 'good', name: 'Sam Lee', email: 'sam@example.ca', phone: '', message: ' One owner ' },
};

test('a complete form is trimmed, and told to the dealership in one message', () => {
  const { tradeIn, person } = parseTradeIn(values);
  expect(tradeIn).toEqual({
    ...{ vin: '1HGCR2F36FA000000', year: 2015, make: 'Honda', model: 'Accord', trim: null },
    ...{ kilometres: 142_600, condition: 'good' },
  });
  expect(person).toEqual({ name: 'Sam Lee', email: 'sam@example.ca', phone: '', message: 'One owner' });
  expect(tradeIn && toTradeInMessage(tradeIn, 'One owner', 2)).toBe(
    'Trade-in: 2015 Honda Accord, 142,600 km, good condition.\nVIN 1HGCR2F36FA000000\n2 photographs\n' +
      'Any figure is an estimate, subject to inspection.\n\nOne owner',
  );
});

test('a VIN stands for year, make and model', () => {
  const { tradeIn } = parseTradeIn({ ...values, year: '', make: '', model: '' });
  expect(tradeIn).toMatchObject({ year: null, make: null, model: null });
  expect(tradeIn && toTradeInMessage(tradeIn, '', 0)).toMatch(/^Trade-in: VIN 1HGCR2F36FA000000, 142,600 km/);
});

test.each([
  [{ vin: '1HG' }, { vin: 'Enter a VIN of 17 characters, or leave it empty' }],
  [
    { vin: '', year: '', make: ' ', model: '' },
    {
      year: 'Year is required, or enter the VIN',
      make: 'Make is required, or enter the VIN',
      model: 'Model is required, or enter the VIN',
    },
  ],
  [{ year: '15' }, { year: 'Enter a year of four digits, like 2015' }],
  [{ year: '2999' }, { year: 'Enter a year of four digits, like 2015' }],
  [{ kilometres: '' }, { kilometres: 'Enter the kilometres, like 142,600' }],
  [{ kilometres: '142.600' }, { kilometres: 'Enter the kilometres, like 142,600' }],
  [{ kilometres: '-5' }, { kilometres: 'Enter the kilometres, like 142,600' }],
  [{ kilometres: '10,000,000' }, { kilometres: 'Enter the kilometres, like 142,600' }],
  [{ condition: 'new' }, { condition: 'Choose a condition' }],
  [
    { email: 'sam@x', name: '' },
    { email: 'Please enter a valid email address', name: 'Name is required' },
  ],
  [{ make: 'x'.repeat(61) }, { make: 'Make must be 60 characters or less' }],
])('%j is refused at its fields', (change, errors) => {
  expect(parseTradeIn({ ...values, ...change })).toEqual({ tradeIn: null, person: null, errors });
});
