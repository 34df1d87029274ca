import { fallbackContact } from '@dealer/shared-domain';
import { expect, test, vi } from 'vitest';
import { createContactByRevision } from './contact-by-revision.ts';

function aSource() {
  const getContact = vi.fn(async () => ({
    ...fallbackContact,
    email: `read-${getContact.mock.calls.length}@example.com`,
  }));
  let confirmed: number | null = null;
  const contacts = createContactByRevision({ getContact }, () => confirmed);
  const emailAt = async (revision: number | null) => {
    confirmed = revision;
    return (await contacts.getContact()).email;
  };
  return { getContact, emailAt };
}

test('pages of one revision share one read of the contact data', async () => {
  const { getContact, emailAt } = aSource();
  expect(await Promise.all([emailAt(1), emailAt(1)])).toEqual(['read-1@example.com', 'read-1@example.com']);
  expect(await emailAt(1)).toBe('read-1@example.com');
  expect(await emailAt(2)).toBe('read-2@example.com');
  expect(getContact).toHaveBeenCalledTimes(2);
});

test('without a revision each page reads it', async () => {
  const { emailAt } = aSource();
  expect([await emailAt(null), await emailAt(null)]).toEqual(['read-1@example.com', 'read-2@example.com']);
});

test('a failed read is not kept', async () => {
  const { getContact, emailAt } = aSource();
  getContact.mockRejectedValueOnce(new Error('down'));
  await expect(emailAt(1)).rejects.toThrow('down');
  expect(await emailAt(1)).toBe('read-2@example.com');
});
