import * as v from 'valibot';
import { isEmailAddress, isOneLine } from '../messages/email-address.ts';

const line = (label: string, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `${label} must be ${max} characters or less`),
    v.check(isOneLine, `${label} must be one line`),
  );

/** The form with which staff book for a customer. */
export const appointmentSchema = v.pipe(
  v.object({
    vehicleId: v.pipe(v.string(), v.nonEmpty('Choose a vehicle')),
    startsAt: v.pipe(v.string(), v.nonEmpty('Choose a time')),
    name: v.pipe(line('Name', 120), v.nonEmpty('Name is required')),
    email: v.pipe(
      line('Email', 254),
      v.check((email) => email === '' || isEmailAddress(email), 'Please enter a valid email address'),
    ),
    phone: line('Phone', 40),
    staffId: v.string(),
    note: line('The line', 500),
    isMailed: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['phone']],
      ({ email, phone }) => email !== '' || phone !== '',
      'Enter an email address or a telephone number',
    ),
    ['email'],
  ),
);
export type AppointmentValues = v.InferOutput<typeof appointmentSchema>;
