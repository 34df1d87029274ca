import { expect, test } from 'vitest';
import { parsePaymentFields, startPaymentFields } from './payment-fields.ts';

const credit = { aprPercent: 7.99, termMonths: [36, 48, 60, 72], downPayment: 3000 };
const start = (search = '') => startPaymentFields(new URLSearchParams(search), credit);

test('the form starts with the dealer’s terms', () => {
  expect(start()).toEqual({ down: '3,000', tradeIn: '0', apr: '7.99', term: '60' });
});

test('an address keeps what was typed, and only terms of the dealer', () => {
  expect(start('down=1&tradeIn=2,5&apr=x&term=48')).toEqual({ down: '1', tradeIn: '2,5', apr: 'x', term: '48' });
  expect(start('term=480').term).toBe('60');
});

test('amounts and rates are read as people type them', () => {
  expect(parsePaymentFields({ down: ' $3,000.50 ', tradeIn: '', apr: '7,99 %', term: '60' })).toEqual({
    terms: { downPayment: 3000.5, tradeIn: 0, aprPercent: 7.99, termMonths: 60 },
    errors: {},
  });
});

test.each([
  ['down', '-1', 'Enter an amount, such as 3,000'],
  ['tradeIn', 'my car', 'Enter an amount, such as 3,000'],
  ['apr', '', 'Enter a rate, such as 7.99'],
  ['apr', '0', 'Enter a rate above 0. No payment is shown without its APR.'],
  ['apr', '35.01', 'Enter a rate of up to 35%'],
])('%s cannot be %j', (field, value, message) => {
  expect(parsePaymentFields({ ...start(), [field]: value })).toEqual({ terms: null, errors: { [field]: message } });
});
