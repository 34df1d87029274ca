import { expect, test } from 'vitest';
import { changeInquiry, findInquiry, listInquiries, toInquiryText } from './inquiry-text.ts';

const civic = {
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: 'EX',
  stockNumber: '26-101',
  status: 'Available',
} as const;
const available = 'Is the 2019 Honda Civic EX, stock 26-101, still available?';
const photos = 'Could you send me more photos of the 2019 Honda Civic EX, stock 26-101?';

test('the prepared message names the vehicle and its stock number, if it has one', () => {
  expect(toInquiryText('available', civic)).toBe(available);
  const unnumbered = { ...civic, stockNumber: null };
  expect(toInquiryText('available', unnumbered)).toBe('Is the 2019 Honda Civic EX still available?');
  expect(toInquiryText('hold', unnumbered)).toBe('Could you hold the 2019 Honda Civic EX for me until I can come by?');
  expect(toInquiryText('hold', civic)).toContain('EX, stock 26-101, for me');
});

test('another choice exchanges the prepared sentence only', () => {
  expect(changeInquiry('', 'available', civic)).toBe(available);
  expect(changeInquiry(available, 'photos', civic)).toBe(photos);
  expect(changeInquiry(`Hello,\n${available} I pay $& cash.`, 'photos', civic)).toBe(
    `Hello,\n${photos} I pay $& cash.`,
  );
  expect(findInquiry(photos, civic)).toBe('photos');
});

test('what the person wrote is never overwritten', () => {
  expect(changeInquiry('Does it have winter tires?', 'hold', civic)).toBe(
    `${toInquiryText('hold', civic)}\n\nDoes it have winter tires?`,
  );
  expect(findInquiry('Does it have winter tires?', civic)).toBeNull();
});

test('a sold vehicle is neither available nor held', () => {
  expect(listInquiries({ ...civic, status: 'Sold' })).toEqual([]);
});
