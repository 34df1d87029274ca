// @vitest-environment jsdom
import { DomainError, type TestDriveAnswer, type TestDriveSlot } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aVehicle } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';

afterEach(cleanup);

const vehicle = aVehicle();
const startsAt = '2026-11-24T17:00:00Z';
const answer: TestDriveAnswer = {
  values: { name: 'Fatima Yusuf', email: 'fatima@example.com', phone: '416 555 0131', message: 'A low step', startsAt },
  errors: {},
  message: 'This time is not offered. Choose another one',
};
const fail = async () => {
  throw new DomainError('unavailable', 'no answer');
};

function renderAnswer(
  getSlots: () => Promise<TestDriveSlot[]>,
  getVehicle = async () => ({ ...vehicle }),
  testDriveAnswer = answer,
) {
  const testDrives = { getSlots, getTestDrive: vi.fn() };
  renderStorefront(`/test-drive?vehicle=${vehicle.id}`, vi.fn(), getVehicle, { testDriveAnswer, testDrives });
}

async function expectTypedValues() {
  expect((await screen.findByRole('alert')).textContent).toContain(answer.message);
  const typed = ['Name', 'Email', 'Phone', 'Note'].map(
    (name) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) }).value,
  );
  expect(typed).toEqual(['Fatima Yusuf', 'fatima@example.com', '416 555 0131', 'A low step']);
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Book this time' }).form;
  return form && Object.fromEntries(new FormData(form));
}

test.each([
  ['without offered times', async () => []],
  ['whose times are all taken', async () => [{ startsAt, isTaken: true }]],
])('a refused booking of a vehicle %s keeps what was typed, and can be sent as a message', async (_, getSlots) => {
  renderAnswer(getSlots);
  expect(await expectTypedValues()).toMatchObject({ vehicle: vehicle.id, startsAt });
  screen.getByText('No other time can be booked online right now');
  const write = screen.getByRole<HTMLButtonElement>('button', { name: 'Write to us' });
  expect(write.getAttribute('formaction')).toBe('/contact');
  expect([write.type, write.name, write.value]).toEqual(['submit', 'inquiry', 'test-drive']);
});

test('a booking whose time was taken meanwhile offers the nearest free times', async () => {
  const [before, after] = ['2026-11-24T16:30:00Z', '2026-11-24T17:30:00Z'];
  renderAnswer(async () => [
    { startsAt: before, isTaken: false },
    { startsAt, isTaken: true },
    { startsAt: after, isTaken: false },
    { startsAt: '2026-11-25T17:30:00Z', isTaken: false },
  ]);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Next free: 11:30 AM or 12:30 PM');
  await waitFor(() => expect(document.activeElement).toBe(note));
  fireEvent.click(screen.getByRole('radio', { name: /^Wed/ }));
  fireEvent.click(within(note).getByText('12:30 PM'));
  expect(screen.getByRole('radio', { name: /^Tue/ })).toHaveProperty('checked', true);
  screen.getByText('Tue, Nov 24, 12:30 PM');
});

test('the error of a field is gone once the field is edited', async () => {
  const errors = { startsAt: 'Choose a time', name: 'Name is required', email: 'Email is required' };
  const empty = { ...answer.values, name: '', email: '', startsAt: '' };
  renderAnswer(async () => [{ startsAt, isTaken: false }], undefined, { ...answer, values: empty, errors });
  const fields = within(await screen.findByRole('main'));
  const countMessages = () => Object.values(errors).map((message) => fields.getAllByText(message).length);
  expect(countMessages()).toEqual([2, 2, 2]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Fatima' } });
  fireEvent.click(screen.getByRole('radio', { name: /12:00/ }));
  expect(countMessages()).toEqual([1, 1, 2]);
});

test('a refused booking keeps what was typed if the backend does not answer, and can be sent again', async () => {
  renderAnswer(fail, fail);
  expect(await expectTypedValues()).toMatchObject({ vehicle: vehicle.id, startsAt });
});

test('without a refused booking, a backend that does not answer is an error page', async () => {
  renderStorefront(`/test-drive?vehicle=${vehicle.id}`, vi.fn(), fail, {
    testDrives: { getSlots: fail, getTestDrive: vi.fn() },
  });
  await screen.findByRole('button', { name: /try again|retry/i });
});
