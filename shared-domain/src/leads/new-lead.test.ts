import { expect, test } from 'vitest';
import { newLeadErrors } from './new-lead.ts';

test('a new lead needs a name and one way to reach the person', () => {
  expect(newLeadErrors({ name: 'Wei Chen', email: '', phone: '416 555 0111' })).toEqual({});
  expect(newLeadErrors({ name: 'Wei Chen', email: 'wei@example.com', phone: '' })).toEqual({});
  expect(newLeadErrors({ name: '', email: '', phone: '' })).toEqual({
    name: 'Name is required',
    phone: 'Enter a phone number or an e-mail address',
  });
  expect(newLeadErrors({ name: 'Wei', email: 'x', phone: '' })).toEqual({
    email: 'Please enter a valid email address',
  });
});
