import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TabChannel } from '../tab-channel.ts';
import { type ReviewsAnswer, reviewsRefreshed, toFailedAnswer } from './review.ts';
import { createReviewsEvents } from './reviews-events.ts';
import { createReviewsScheduler } from './reviews-scheduler.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = new Date('2026-11-21T12:00:00Z').getTime();
const key = 'reviewsLastRefresh';
const refreshed: ReviewsAnswer = { ...toFailedAnswer(''), success: true, error: null };
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  warn.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

function aScheduler(lastRefresh?: string, answer = async () => refreshed) {
  const kept = new Map(lastRefresh === undefined ? [] : [[key, lastRefresh]]);
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const fetchWithRetry = vi.fn(answer);
  const publish = vi.fn();
  const scheduler = createReviewsScheduler({ source: { fetchWithRetry }, storage, publish });
  return { scheduler, fetchWithRetry, publish, kept };
}

test.each([undefined, 'yesterday', String(start - dayMs - 1), String(start + hourMs)])(
  'refreshes at the start if the last refresh was %j',
  async (lastRefresh) => {
    const { scheduler, fetchWithRetry, publish, kept } = aScheduler(lastRefresh);
    scheduler.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchWithRetry).toHaveBeenCalledTimes(1);
    expect(publish).toHaveBeenCalledWith(start);
    expect(kept.get(key)).toBe(String(start));
    scheduler.stop();
  },
);

test('checks every hour and refreshes after a day', async () => {
  const { scheduler, fetchWithRetry, publish } = aScheduler(String(start - 22.5 * hourMs));
  scheduler.start();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(fetchWithRetry).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(publish).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(dayMs);
  expect(publish).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(publish).toHaveBeenCalledTimes(2);
  scheduler.stop();
});

test('does not refresh again after another tab did', async () => {
  const { scheduler, fetchWithRetry, kept } = aScheduler(String(start - 23.5 * hourMs));
  scheduler.start();
  kept.set(key, String(start + 1));
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(fetchWithRetry).not.toHaveBeenCalled();
  scheduler.stop();
});

test.each([
  async () => toFailedAnswer('Failed to fetch Google Reviews'),
  async () => ({ ...refreshed, error: 'Failed to fetch Google Reviews' }),
  async () => Promise.reject(new Error('odd')),
])('logs a failure and retries after an hour', async (answer) => {
  const { scheduler, fetchWithRetry, publish, kept } = aScheduler(undefined, answer);
  scheduler.start();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect([fetchWithRetry.mock.calls.length, warn.mock.calls.length]).toEqual([2, 2]);
  expect([publish.mock.calls.length, kept.size]).toEqual([0, 0]);
  scheduler.stop();
});

test('does nothing after it is stopped', async () => {
  let end = () => undefined;
  const { scheduler, fetchWithRetry, publish } = aScheduler(
    undefined,
    () => new Promise((resolve) => (end = () => void resolve(refreshed))),
  );
  scheduler.start();
  scheduler.stop();
  end();
  await vi.advanceTimersByTimeAsync(2 * dayMs);
  expect([fetchWithRetry.mock.calls.length, publish.mock.calls.length]).toEqual([1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('refreshes once a day while the page is open without storage', async () => {
  const fetchWithRetry = vi.fn(async () => refreshed);
  const scheduler = createReviewsScheduler({ source: { fetchWithRetry }, storage: null, publish: () => undefined });
  scheduler.start();
  await vi.advanceTimersByTimeAsync(23 * hourMs);
  expect(fetchWithRetry).toHaveBeenCalledTimes(1);
  scheduler.stop();
});

test('a refresh is announced in this tab and in the others', () => {
  const channel: TabChannel = { postMessage: vi.fn(), onmessage: null };
  const target = new EventTarget();
  const onOtherTab = vi.fn();
  const told: unknown[] = [];
  target.addEventListener(reviewsRefreshed, (event) => told.push(event instanceof CustomEvent && event.detail));
  createReviewsEvents({ target, channel, onOtherTab }).publish(start);
  expect(channel.postMessage).toHaveBeenCalledWith(start);
  expect(onOtherTab).not.toHaveBeenCalled();
  channel.onmessage?.(new MessageEvent('message', { data: start + 1 }));
  channel.onmessage?.(new MessageEvent('message', { data: 'nonsense' }));
  expect(onOtherTab).toHaveBeenCalledTimes(1);
  expect(told).toEqual([{ refreshedAtMs: start }, { refreshedAtMs: start + 1 }]);
});
