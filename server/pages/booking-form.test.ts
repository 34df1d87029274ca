import { fallbackContact, type TestDriveAnswer } from '@dealer/shared-domain';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createTestDriveForm } from './booking-form.ts';
import { toLinkKeyHash } from './link-key.ts';

const url = 'https://cars.test/test-drive';
const vehicleId = '6d2f1c3a-0000-4000-8000-000000000001';
const link = { booking: '6d2f1c3a-0000-4000-8000-000000000002', key: 'k'.repeat(43) };
const words = {
  name: 'Sam Lee',
  email: 'sam@example.ca',
  phone: '',
  message: '',
  vehicle: vehicleId,
  day: '2026-11-24',
  startsAt: '2026-11-24T17:00:00Z',
};

afterEach(() => void vi.restoreAllMocks());

function aForm(refusal?: { code: string; message: string } | Error) {
  const call = vi.fn(async (_name: string, _parameters: Record<string, unknown>) => {
    if (refusal) throw new ApiError(400, 'Refused', { cause: refusal });
    return null;
  });
  const rendered: { status: number; answer: TestDriveAnswer }[] = [];
  const answer = createTestDriveForm({
    secret: 'a secret',
    dealerId: 'dream-motor',
    backend: { call: call as never },
    testDrives: {
      getSlots: vi.fn(),
      getTestDrive: async () => ({
        ...{
          id: link.booking,
          vehicleId,
          startsAt: words.startsAt,
          state: 'requested',
          name: 'Sam',
          email: 'sam@x.ca',
        },
        ...{ revision: 0, changedAt: words.startsAt },
      }),
    },
    getVehicle: async () => ({ year: 2019, make: 'Honda', model: 'Civic', trim: 'EX' }) as never,
    getContact: async () => fallbackContact,
    renderResult: async (_page, status, result) => {
      rendered.push({ status, answer: result });
      return new Response('page', { status });
    },
  });
  const post = (fields: Record<string, string>) =>
    answer(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }), {
      network: '203.0.113.7',
      publicUrl: 'https://cars.test',
    });
  return { post, call, rendered };
}

test('a booking leads to its signed link, whose key the database has as a hash', async () => {
  const { post, call } = aForm();
  const response = await post({ ...words, message: 'With my dog' });
  const to = new URL(response.headers.get('location') ?? '', url).searchParams;
  expect(response.status).toBe(303);
  expect(call.mock.calls[0]).toMatchObject([
    'book_test_drive',
    {
      p_id: to.get('booking'),
      p_token_hash: toLinkKeyHash(to.get('key') ?? ''),
      p_vehicle_id: vehicleId,
      p_message: 'Test drive of the 2019 Honda Civic EX on Tuesday, November 24, 12:00 PM.\n\nWith my dog',
    },
    expect.anything(),
  ]);
});

test.each([
  [{ startsAt: '' }, 'startsAt', 'Choose a time'],
  [{ day: '2026-11-25' }, 'startsAt', 'Choose a time'],
  [{ email: 'sam@x' }, 'email', 'Please enter a valid email address'],
])('an invalid form comes back with 422 and all typed values: %j', async (change, field, error) => {
  const { post, call, rendered } = aForm();
  expect((await post({ ...words, ...change })).status).toBe(422);
  expect(call).not.toHaveBeenCalled();
  expect(rendered).toMatchObject([{ answer: { values: { name: 'Sam Lee' }, errors: { [field]: error } } }]);
});

test('a time that is none is not rendered again', async () => {
  const { post, rendered } = aForm();
  expect((await post({ ...words, startsAt: 'soon' })).status).toBe(422);
  expect(rendered).toMatchObject([{ answer: { values: { startsAt: '' }, errors: { startsAt: 'Choose a time' } } }]);
});

test('a time that was taken meanwhile is answered with 409 and all typed values', async () => {
  const { post, rendered } = aForm({ code: 'PT409', message: 'This time was taken a moment ago' });
  expect((await post(words)).status).toBe(409);
  expect(rendered).toMatchObject([
    { answer: { message: 'This time was taken a moment ago', values: { email: 'sam@example.ca' } } },
  ]);
});

test.each([
  [{ code: '22023', message: 'You have three test drives booked. Cancel one first, or call us' }, 422],
  [{ code: 'PT429', message: 'Too many messages.' }, 429],
])('a refusal of the database is shown with all typed values: %j', async (refusal, status) => {
  const { post, rendered } = aForm(refusal);
  expect((await post(words)).status).toBe(status);
  expect(rendered).toMatchObject([{ status, answer: { message: refusal.message, values: { name: 'Sam Lee' } } }]);
});

test('a backend that does not answer is told with 503 and all typed values', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { post, rendered } = aForm(new Error('down'));
  expect((await post(words)).status).toBe(503);
  const message = 'Your test drive could not be booked. Please try again later.';
  expect(rendered).toMatchObject([{ status: 503, answer: { message, values: { startsAt: words.startsAt } } }]);
});

test('moving and cancelling tell the staff what was before', async () => {
  const { post, call } = aForm();
  await post({ ...link, action: 'move', day: '2026-11-25', startsAt: '2026-11-25T15:00:00Z' });
  await post({ ...link, action: 'cancel' });
  expect(call.mock.calls.map(([name, { p_message }]) => [name, p_message])).toEqual([
    [
      'move_test_drive',
      'Moved to Wednesday, November 25, 10:00 AM. Before: Test drive of the 2019 Honda Civic EX on Tuesday, November 24, 12:00 PM.',
    ],
    [
      'cancel_test_drive',
      'Cancelled by the visitor: Test drive of the 2019 Honda Civic EX on Tuesday, November 24, 12:00 PM.',
    ],
  ]);
});

test.each([
  ['PT409', 'taken'],
  ['PT429', 'often'],
  ['22023', 'failed'],
])('a change refused with %s leads back to the link’s page with the reason %s', async (code, problem) => {
  const { post } = aForm({ code, message: 'Refused' });
  const response = await post({ ...link, action: 'move', startsAt: '2026-11-25T15:00:00Z' });
  expect(response.headers.get('location')).toMatch(new RegExp(`&problem=${problem}$`));
});
