import { afterEach, expect, test, vi } from 'vitest';
import { twice } from './twice.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one failure is not noticed, two are', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('once')).mockResolvedValue('there');
  await expect(twice(load)).resolves.toBe('there');
  await expect(twice(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('what a cache holds in place of the file that failed is asked for anew before the second try', async () => {
  const refresh = vi.fn(() => Promise.reject(new Error('away')));
  vi.stubGlobal('fetch', refresh);
  const error = Object.assign(new Error('Loading chunk 7 failed'), { request: '/remotes/a/1/7.js' });
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('there');
  await expect(twice(load)).resolves.toBe('there');
  expect(refresh.mock.calls).toEqual([['/remotes/a/1/7.js', { cache: 'reload' }]]);
});

test('what never comes is given up after eight seconds, both tries together', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  twice(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(7900);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome).toHaveBeenCalledOnce();
});
