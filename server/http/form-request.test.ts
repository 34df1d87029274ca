import { afterEach, expect, test, vi } from 'vitest';
import { readJson } from '../api/http.ts';
import { answerMultipartForm, type MultipartRequest, readForm, readText } from './form-request.ts';
import { createUploadMemory } from './upload-memory.ts';

const publicUrl = 'https://cars.test';
const itself = async (form: MultipartRequest) => form;

afterEach(() => void vi.restoreAllMocks());

/** A request whose body stops after its first bytes. */
function aStalledRequest(contentType: string, start: string) {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(start)) });
  const init = { method: 'POST', body, headers: { 'content-type': contentType }, duplex: 'half' } as const;
  return new Request(`${publicUrl}/contact`, init);
}

/** Replaces the timers of time limits by one that the test ends. */
function useTimeLimit() {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  return { timeout, pass: () => controller.abort(new DOMException('Too slow', 'TimeoutError')) };
}

test('a small form that takes more than 30 seconds is refused with 408', async () => {
  const limit = useTimeLimit();
  const form = readForm(aStalledRequest('application/x-www-form-urlencoded', 'name=Sam'), publicUrl);
  expect(limit.timeout).toHaveBeenCalledWith(30_000);
  limit.pass();
  expect(await form).toMatchObject({ kind: 'refused', response: { status: 408 } });
});

test('JSON that takes more than 30 seconds is refused with 408', async () => {
  const limit = useTimeLimit();
  const json = readJson(aStalledRequest('application/json', '{"name":'));
  expect(limit.timeout).toHaveBeenCalledWith(30_000);
  limit.pass();
  await expect(json).rejects.toMatchObject({ status: 408 });
});

test.each(['{"name":"ad\\u0000min"}', '{"names":[{"ad\\u0000min":1}]}', '{"name":"\\ud800"}'])(
  'JSON with text that no database stores is refused as invalid: %s',
  async (body) => {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    await expect(readJson(new Request(`${publicUrl}/api/admin/login`, init))).rejects.toMatchObject({ status: 400 });
  },
);

test('a form’s text comes without the character that no database stores', () => {
  expect(readText(new URLSearchParams('message=Is%00+it%0D%0Athere'), 'message')).toBe('Is it\nthere');
});

test('photographs have no time limit of their own', async () => {
  const limit = useTimeLimit();
  const fields = new FormData();
  fields.set('photos', new File(['bytes'], 'front.jpg'));
  const request = new Request(`${publicUrl}/trade-in`, { method: 'POST', body: fields });
  const limits = { maxBytes: 1_000, memory: createUploadMemory(), network: '203.0.113.7' };
  const form = await answerMultipartForm(request, publicUrl, limits, itself);
  expect(form.kind === 'form' && form.fields.get('photos')).toBeInstanceOf(File);
  expect(limit.timeout).not.toHaveBeenCalled();
});

test('a form holds its memory until it is answered, and its text is not counted', () => {
  const memory = createUploadMemory({ all: 100, network: 100, uncounted: 30 });
  const [first, second] = [memory.reserve('203.0.113.7'), memory.reserve('203.0.113.8')];
  expect([first.take(20), first.take(90)]).toEqual([true, true]);
  expect([second.take(30), second.take(21)]).toEqual([true, false]);
  first.release();
  expect(memory.reserve('203.0.113.7').take(130)).toBe(true);
});

test('photographs of a form that is being answered still count', async () => {
  const memory = createUploadMemory({ all: 300, network: 300, uncounted: 0 });
  const limits = { maxBytes: 1_000, memory, network: '203.0.113.7' };
  const head = 'content-disposition: form-data; name="photos"; filename="front.jpg"';
  const body = `--x\r\n${head}\r\n\r\n${'a'.repeat(100)}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const send = <T>(answer: (form: MultipartRequest) => Promise<T>) =>
    answerMultipartForm(
      new Request(`${publicUrl}/trade-in`, { method: 'POST', body, headers }),
      publicUrl,
      limits,
      answer,
    );
  expect(await send(() => send(itself))).toMatchObject({ kind: 'refused', response: { status: 503 } });
  expect(await send(itself)).toMatchObject({ kind: 'form' });
});

test('forms with files that arrive at the same time share a limited memory, and no network takes all of it', async () => {
  const memory = createUploadMemory({ all: 100, network: 60, uncounted: 0 });
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const send = (network: string, bytes: number) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes));
        bodies.push(controller);
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as const;
    const limits = { maxBytes: 80, memory, network };
    return answerMultipartForm(new Request(`${publicUrl}/trade-in`, init), publicUrl, limits, itself);
  };
  const refusal = { kind: 'refused', response: { status: 503 } };
  const waiting = [send('203.0.113.7', 50)];
  expect(await send('203.0.113.7', 20)).toMatchObject(refusal);
  waiting.push(send('203.0.113.8', 40));
  expect(await send('203.0.113.9', 20)).toMatchObject(refusal);
  for (const [at] of waiting.entries()) bodies[at === 0 ? 0 : 2]?.close();
  expect(await Promise.all(waiting)).toMatchObject([{ response: { status: 400 } }, { response: { status: 400 } }]);
  waiting.push(send('203.0.113.7', 60));
  bodies.at(-1)?.close();
  expect(await waiting.at(-1)).toMatchObject({ response: { status: 400 } });
});

test.each([
  ['application/x-www-form-urlencoded', 'name=Sam+Lee', 'Sam Lee'],
  ['application/x-www-form-urlencoded; charset=utf-8', `name=${'a'.repeat(97 * 1024)}`, 413],
])('a form of type %s is read whole, or refused if it is too large', async (contentType, body, expected) => {
  const init = { method: 'POST', body, headers: { 'content-type': contentType } };
  const form = await readForm(new Request(`${publicUrl}/contact`, init), publicUrl);
  expect(form.kind === 'form' ? form.fields.get('name') : form.response.status).toBe(expected);
});

test('a connection that breaks is an error, not a refusal', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as const;
  await expect(readForm(new Request(`${publicUrl}/contact`, init), publicUrl)).rejects.toThrow('reset');
});
