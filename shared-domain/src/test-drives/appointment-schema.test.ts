import * as v from 'valibot';
import { expect, test } from 'vitest';
import { appointmentSchema } from './appointment-schema.ts';

const values = {
  ...{ vehicleId: 'v1', startsAt: '2026-11-24T15:00:00Z', name: ' Fatima Yusuf ', email: 'fatima@example.com' },
  ...{ phone: '', staffId: '', note: '', isMailed: true },
};
const problems = (change: object) => {
  const { issues } = v.safeParse(appointmentSchema, { ...values, ...change });
  return issues ? v.flatten<typeof appointmentSchema>(issues).nested : null;
};

test('a mail address or a telephone number is enough', () => {
  expect(v.parse(appointmentSchema, values).name).toBe('Fatima Yusuf');
  expect(problems({ email: '', phone: '416 555 0131' })).toBeNull();
  expect(problems({ email: '' })).toEqual({ email: ['Enter an email address or a telephone number'] });
});

test('each missing or malformed field has its message', () => {
  expect(problems({ vehicleId: '', startsAt: '', name: ' ', email: 'fatima' })).toEqual({
    vehicleId: ['Choose a vehicle'],
    startsAt: ['Choose a time'],
    name: ['Name is required'],
    email: ['Please enter a valid email address'],
  });
  expect(problems({ note: 'a\nb' })).toEqual({ note: ['The line must be one line'] });
});
