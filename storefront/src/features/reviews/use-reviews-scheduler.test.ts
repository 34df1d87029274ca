// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someReviews } from '../../test-support/reviews.ts';
import { useReviewsScheduler } from './use-reviews-scheduler.ts';

const readyState = vi.spyOn(document, 'readyState', 'get');

beforeEach(() => {
  vi.useFakeTimers();
  readyState.mockReturnValue('complete');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderScheduled() {
  const stop = vi.fn();
  const startScheduler = vi.fn(() => stop);
  const reviews = someReviews({ startScheduler });
  return { ...renderHook(() => useReviewsScheduler(reviews)), startScheduler, stop };
}

test('it starts once the page has loaded and the browser is idle, and stops with the page', () => {
  let idle = () => undefined;
  vi.stubGlobal('requestIdleCallback', (work: () => undefined) => {
    idle = work;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  readyState.mockReturnValue('interactive');
  const { startScheduler, stop, unmount } = renderScheduled();
  idle();
  expect(startScheduler).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  idle();
  expect(startScheduler).toHaveBeenCalledTimes(1);
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a browser without idle callbacks waits a second', () => {
  const { startScheduler } = renderScheduled();
  expect(startScheduler).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(startScheduler).toHaveBeenCalledTimes(1);
});

test('a page that is left before starts nothing', () => {
  readyState.mockReturnValue('loading');
  const { startScheduler, unmount } = renderScheduled();
  unmount();
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(10_000);
  expect(startScheduler).not.toHaveBeenCalled();
});
