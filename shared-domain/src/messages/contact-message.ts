import * as v from 'valibot';
import type { DealerContact } from '../contact/contact.ts';
import { isEmailAddress, isOneLine, maxEmailLength } from './email-address.ts';

/** In characters; the database enforces the same limits. */
const contactLimits = { name: 120, email: maxEmailLength, phone: 40, message: 5000 } as const;

export type ContactField = keyof typeof contactLimits;

export function isContactField(name: string | null): name is ContactField {
  return name !== null && Object.hasOwn(contactLimits, name);
}

const text = (field: ContactField, label: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(contactLimits[field], `${label} must be ${contactLimits[field]} characters or less`),
  );

const contactFieldsSchema = v.object({
  name: v.pipe(text('name', 'Name'), v.nonEmpty('Name is required'), v.check(isOneLine, 'Name must be one line')),
  email: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('Email is required'),
    v.check((email) => email === '' || isEmailAddress(email), 'Please enter a valid email address'),
  ),
  phone: v.pipe(text('phone', 'Phone'), v.check(isOneLine, 'Phone must be one line')),
  message: v.pipe(text('message', 'Message'), v.nonEmpty('Message is required')),
});

/** Trimmed; `phone` may be empty. */
export type ContactFields = v.InferOutput<typeof contactFieldsSchema>;

export type ContactErrors = Partial<Record<ContactField, string>>;

/** Returns the fields, or a message for each invalid field. */
export function parseContactFields(
  input: unknown,
): { fields: ContactFields; errors: null } | { fields: null; errors: ContactErrors } {
  const result = v.safeParse(contactFieldsSchema, input);
  if (result.success) return { fields: result.output, errors: null };
  const { nested = {} } = v.flatten<typeof contactFieldsSchema>(result.issues);
  const errors: ContactErrors = {};
  for (const field of ['name', 'email', 'phone', 'message'] as const) {
    const [message] = nested[field] ?? [];
    if (message) errors[field] = message;
  }
  return { fields: null, errors };
}

export type ContactMessage = {
  /** Generated once per form, so that a retry stores no second message. */
  id: string;
  fields: ContactFields;
  vehicle?: { id: string; title: string } | undefined;
  /** Null without consent to marketing. */
  consentText: string | null;
  page: string;
  /** Honeypot: the value of a hidden field that only bots fill in. */
  trap: string;
  dealer: Pick<DealerContact, 'name' | 'email' | 'timeZone'>;
};

/** `crypto.randomUUID` is not available over plain HTTP. */
export function createMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    // Version 4, variant 1 (RFC 9562).
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
