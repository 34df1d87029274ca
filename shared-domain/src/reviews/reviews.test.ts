// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { aConfig, answering } from '../test-support.ts';
import { reviewsRefreshed } from './review.ts';
import { createReviews } from './reviews.ts';

const body = { data: { reviews: [{ author: 'Ada', rating: 5, time: 1 }] }, source: 'demo' };

afterEach(() => {
  localStorage.clear();
});

test('the scheduler fetches and stores reviews and notifies the page, which reads them', async () => {
  const { fetch, requests } = answering(() => Response.json(body));
  const reviews = createReviews(aConfig, fetch);
  const onRefreshed = vi.fn();
  window.addEventListener(reviewsRefreshed, onRefreshed);
  const stop = reviews.startScheduler();
  const { data, source } = await reviews.fetchWithRetry();
  expect([data.reviews[0]?.author, source]).toEqual(['Ada', 'demo']);
  await vi.waitFor(() => expect(onRefreshed).toHaveBeenCalledTimes(1));
  expect(requests).toHaveLength(1);
  expect(Number(localStorage.getItem('reviewsLastRefresh'))).toBeGreaterThan(0);
  await reviews.clearCache();
  expect(localStorage.getItem('googleReviews')).toBeNull();
  stop();
  window.removeEventListener(reviewsRefreshed, onRefreshed);
});

test('a page that is left before the scheduler is loaded never starts it', async () => {
  const { fetch, requests } = answering(() => Response.json(body));
  const reviews = createReviews(aConfig, fetch);
  reviews.startScheduler()();
  await reviews.clearCache();
  expect(requests).toHaveLength(0);
});

test('blocked storage leaves the reviews in memory', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { fetch } = answering(() => Response.json(body));
  expect(await createReviews(aConfig, fetch).fetchWithRetry()).toMatchObject({ success: true });
  blocked.mockRestore();
});
