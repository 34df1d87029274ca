import type { TradeInAnswer } from '@dealer/shared-domain';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createUploadMemory } from '../http/upload-memory.ts';
import { createPhotoStore } from './message-photos.ts';
import { createTradeInForm } from './trade-in-form.ts';

const url = 'https://cars.test/trade-in';
const vehicleId = '6d2f1c3a-0000-4000-8000-000000000001';
const words = {
  ...{ vin: '', year: '2015', make: 'Honda', model: 'Accord', trim: '', kilometres: '142,600', condition: 'good' },
  ...{ name: 'Sam Lee', email: 'sam@example.ca', phone: '', message: 'One\r\nowner' },
};
const aPhoto = (name = 'front.jpg', type = 'image/jpeg') => new File(['picture'], name, { type });

afterEach(() => void vi.restoreAllMocks());

function aForm({ refusal, photoProblem }: { refusal?: { code: string; message: string }; photoProblem?: Error } = {}) {
  const call = vi.fn(async (_name: string, _parameters: Record<string, unknown>) => {
    if (refusal) throw new ApiError(400, 'Refused', { cause: refusal });
    return 'stored';
  });
  const storePhoto = vi.fn(async (_file: File) => {
    if (photoProblem) throw photoProblem;
    return crypto.randomUUID();
  });
  const answers: { url: string; status: number; answer: TradeInAnswer }[] = [];
  const handle = createTradeInForm({
    secret: 'a secret',
    dealerId: 'dream-motor',
    backend: { call: call as never },
    storePhoto,
    memory: createUploadMemory(),
    respond: async (page, status, answer) => {
      answers.push({ url: page.pathname + page.search, status, answer });
      return new Response(null, { status });
    },
    now: () => new Date('2026-11-23T12:00:00Z'),
  });
  const post = async (fields: Record<string, string> = {}, photos: (File | string)[] = []) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...words, ...fields })) body.set(name, value);
    for (const photo of photos) body.append(typeof photo === 'string' ? 'photoId' : 'photos', photo);
    const request = new Request(url, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
    return handle(request, { network: '203.0.113.7', publicUrl: 'https://cars.test' });
  };
  return { post, call, storePhoto, answers };
}

test('a trade-in is stored with the photographs sent before and with it', async () => {
  const { post, call, storePhoto, answers } = aForm();
  const sentBefore = crypto.randomUUID();
  await post({ vehicle: vehicleId }, [sentBefore, aPhoto()]);
  expect(storePhoto).toHaveBeenCalledOnce();
  expect(call.mock.calls[0]?.slice(0, 2)).toMatchObject([
    'submit_trade_in',
    {
      p_network: '203.0.113.7',
      p_vehicle_id: vehicleId,
      p_trade_in: { vin: null, year: 2015, make: 'Honda', kilometres: 142_600, condition: 'good' },
      p_photo_ids: [sentBefore, expect.any(String)],
      p_message: expect.stringMatching(/2 photographs\n.*subject to inspection\.\n\nOne\nowner$/),
    },
  ]);
  expect(answers).toMatchObject([
    { url: expect.stringMatching(/^\/trade-in\?received=[0-9A-F]{8}&at=1795435200$/), status: 303 },
  ]);
});

test('one attempt is one message, whatever was corrected; without scripts the content decides', async () => {
  const { post, call } = aForm();
  await post({ attempt: 'one' });
  await post({ attempt: 'one', name: 'Samuel' });
  await post({});
  await post({});
  await post({ name: 'Samuel' });
  const [first, again, plain, plainAgain, other] = call.mock.calls.map(([, parameters]) => parameters.p_id);
  expect([again, plainAgain]).toEqual([first, plain]);
  expect(new Set([first, plain, other]).size).toBe(3);
});

test('errors come back with everything typed and the photographs that arrived', async () => {
  const { post, call, answers } = aForm();
  await post({ make: '' }, [aPhoto()]);
  expect(call).not.toHaveBeenCalled();
  expect(answers).toMatchObject([
    {
      status: 422,
      answer: {
        values: { name: 'Sam Lee', message: 'One\nowner' },
        errors: { make: 'Make is required, or enter the VIN' },
        photoIds: [expect.any(String)],
      },
    },
  ]);
});

test('a ninth photograph is refused before any is stored', async () => {
  const { post, storePhoto, answers } = aForm();
  await post({}, [crypto.randomUUID(), ...Array.from({ length: 8 }, () => aPhoto())]);
  expect(storePhoto).not.toHaveBeenCalled();
  expect(answers).toMatchObject([{ status: 422, answer: { message: 'Send up to 8 photos.' } }]);
});

test('refusals of the database and the media host are shown', async () => {
  const tooMany = aForm({ refusal: { code: 'PT429', message: 'Too many messages.' } });
  await tooMany.post();
  expect(tooMany.answers).toMatchObject([{ status: 429, answer: { message: 'Too many messages.' } }]);
  const unreadable = aForm({ photoProblem: new ApiError(400, 'Invalid file provided') });
  await unreadable.post({ make: '' }, [aPhoto()]);
  expect(unreadable.answers).toMatchObject([
    {
      status: 400,
      answer: {
        message: 'A photograph could not be received: Invalid file provided',
        errors: { make: 'Make is required, or enter the VIN' },
      },
    },
  ]);
});

test.each([
  [aPhoto('notes.txt', 'text/plain'), 'Invalid file provided'],
  [new File([], 'front.jpg', { type: 'image/jpeg' }), 'Invalid file provided'],
  [
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'front.jpg', { type: 'image/jpeg' }),
    'File size too large. Maximum size is 10MB',
  ],
])('a file of a wrong type or size is not registered: %#', async (file, message) => {
  const call = vi.fn();
  const media = { url: 'http://media.test', cloud: 'dealer', apiKey: 'local', apiSecret: 'x', uploadPreset: 'p' };
  const store = createPhotoStore({ backend: { call }, media, dealerId: 'dream-motor' });
  await expect(store(file)).rejects.toMatchObject({ status: 400, message });
  expect(call).not.toHaveBeenCalled();
});
