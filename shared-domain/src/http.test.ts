import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttp, readJson } from './http.ts';
import { answering } from './test-support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const schema = v.object({ count: v.number() });

test('sends JSON and validates the response', async () => {
  const { fetch, requests } = answering(() => Response.json({ count: 2, extra: true }));
  expect(await readJson(createHttp(fetch).post('/api/count', { json: { of: 'cars' } }), schema)).toEqual({ count: 2 });
  expect(requests[0]).toMatchObject({ method: 'POST', body: { of: 'cars' } });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
});

test.each([
  [400, 'invalid'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [429, 'unavailable'],
  [500, 'unavailable'],
])('a refusal with %i throws %s with the message of the response', async (status, kind) => {
  const { fetch } = answering(() => Response.json({ error: 'Not like this.' }, { status }));
  await expect(createHttp(fetch).post('/api/count')).rejects.toMatchObject({
    name: 'DomainError',
    kind,
    message: 'Not like this.',
  });
});

test('uses the detail of a problem document as the message', async () => {
  const headers = { 'content-type': 'application/problem+json' };
  const { fetch } = answering(
    () => new Response('{"title":"Bad","detail":"No seats left."}', { status: 409, headers }),
  );
  await expect(createHttp(fetch).post('/api/count')).rejects.toMatchObject({ message: 'No seats left.' });
});

test.each([
  ['no JSON', () => new Response('<html>')],
  ['other JSON', () => Response.json({ count: 'many' })],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
])('%s is unavailable', async (_, answer) => {
  const { fetch } = answering(answer);
  const reading = readJson(createHttp(fetch).post('/api/count'), schema);
  await expect(reading).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable' });
});

test.each([
  ['get', 2],
  ['post', 1],
] as const)('a failing %s is sent %i time(s)', async (method, times) => {
  const { fetch, requests } = answering(() => new Response('', { status: 503 }));
  const refused = expect(createHttp(fetch)[method]('/api/count')).rejects.toMatchObject({ kind: 'unavailable' });
  await vi.runAllTimersAsync();
  await refused;
  expect(requests).toHaveLength(times);
});

test('a missing response is unavailable after the time limit, and the request is aborted', async () => {
  let signal: AbortSignal | undefined;
  const http = createHttp((input) => {
    signal = input instanceof Request ? input.signal : undefined;
    return new Promise(() => undefined);
  });
  const late = expect(http.get('/api/count', { totalTimeout: 3000 })).rejects.toMatchObject({ kind: 'unavailable' });
  await vi.advanceTimersByTimeAsync(3000);
  await late;
  expect(signal?.aborted).toBe(true);
});

test('a stalled body is unavailable after the time limit', async () => {
  const { fetch } = answering(() => new Response(new ReadableStream()));
  const reading = readJson(createHttp(fetch).get('/api/count', { totalTimeout: 3000 }), schema);
  const late = expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
  await vi.advanceTimersByTimeAsync(3000);
  await late;
});

test("an aborted request rejects with the caller's reason", async () => {
  const caller = new AbortController();
  const http = createHttp(
    (input) =>
      new Promise((_, reject) => {
        const { signal } = new Request(input);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const aborted = expect(http.get('/api/count', { signal: caller.signal })).rejects.toBe('gone elsewhere');
  await vi.advanceTimersByTimeAsync(1);
  caller.abort('gone elsewhere');
  await aborted;
});
