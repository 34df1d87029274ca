import { afterEach, expect, test, vi } from 'vitest';
import { sendMail } from './mail.ts';

const names = { serviceId: 'service', templateId: 'template', publicKey: 'public', privateKey: null };
const access = { ...names, url: 'http://mail.test', pauseMs: 20 };
const values = { to_email: 'ann@example.com', message: 'Hello' };

afterEach(() => void vi.unstubAllGlobals());

/** A service that takes one mail in 20 ms, but refuses the first `busyFor` ones: another process uses it. */
function serve(busyFor = 0) {
  let takenAtMs = Number.NEGATIVE_INFINITY;
  const statuses: number[] = [];
  vi.stubGlobal('fetch', async () => {
    const isTooFast = statuses.length < busyFor || performance.now() - takenAtMs < 19;
    if (!isTooFast) takenAtMs = performance.now();
    statuses.push(isTooFast ? 429 : 200);
    return new Response(isTooFast ? 'Too Many Requests' : 'OK', { status: isTooFast ? 429 : 200 });
  });
  return statuses;
}

test('mails of several queues and a password link at the same time are all taken by the service', async () => {
  const statuses = serve();
  const queued = Array.from({ length: 5 }, () => sendMail(access, values, { priority: 'queued' }));
  expect(await Promise.all([...queued, sendMail(access, values)])).toEqual(Array(6).fill(null));
  expect(statuses).toEqual(Array(6).fill(200));
});

test('a mail that came too soon after one of another process is sent once more', async () => {
  expect([serve(1), await sendMail(access, values)]).toEqual([[429, 200], null]);
  expect([serve(9), await sendMail(access, values)]).toEqual([[429, 429], 'HTTP 429: Too Many Requests']);
});

test('a mail service without an answer is named in words, and its address in the log alone', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed');
  });
  expect(await sendMail(access, values)).toBe('The mail service did not answer');
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/did not answer: .*mail\.test/));
  warn.mockRestore();
});
