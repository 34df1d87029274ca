import { afterEach, expect, test, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one failed import is retried, the second one rejects', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('once')).mockResolvedValue('there');
  await expect(importWithRetry(load)).resolves.toBe('there');
  await expect(importWithRetry(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('reloads the failed file past the cache before the second attempt', async () => {
  const refresh = vi.fn(() => Promise.reject(new Error('away')));
  vi.stubGlobal('fetch', refresh);
  const error = Object.assign(new Error('Loading chunk 7 failed'), { request: '/remotes/a/1/7.js' });
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('there');
  await expect(importWithRetry(load)).resolves.toBe('there');
  expect(refresh.mock.calls).toEqual([['/remotes/a/1/7.js', { cache: 'reload' }]]);
});

test('gives up after eight seconds, including the second attempt', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  importWithRetry(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(7900);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome).toHaveBeenCalledOnce();
});
