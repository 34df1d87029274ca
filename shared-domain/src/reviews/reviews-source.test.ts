import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDate } from '../format.ts';
import { aConfig, answering } from '../test-support.ts';
import { createReviewsSource } from './reviews-source.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

function aRow(overrides: Record<string, unknown> = {}) {
  return { author: 'Ada', rating: 5, text: 'Fair.', time: 1_790_000_000, ...overrides };
}

function aBody(reviews: unknown[] = [aRow()], data: Record<string, unknown> = {}) {
  return { data: { reviews, ...data }, source: 'google' };
}

function aStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function aSource(answer: Parameters<typeof answering>[0], storage = aStorage()) {
  const { fetch, requests } = answering(answer);
  return { source: createReviewsSource({ config: aConfig, storage, fetch }), requests, storage };
}

/** With the elapsed time (ms). */
async function fetchAll(source: ReturnType<typeof aSource>['source']) {
  const startMs = Date.now();
  const answer = source.fetchWithRetry().then((value) => ({ ...value, afterMs: Date.now() - startMs }));
  await vi.runAllTimersAsync();
  return answer;
}

const status = (code: number) => () => new Response('{}', { status: code });
const neverAnswering = (_input: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

describe('what it reads', () => {
  test("calls the function with the key, bypassing the browser's cache", async () => {
    const fetchImplementation = vi.fn<typeof fetch>(async () => Response.json(aBody()));
    const source = createReviewsSource({ config: aConfig, fetch: fetchImplementation });
    expect(await source.fetchWithRetry()).toMatchObject({ success: true, source: 'google', error: null });
    const [url, init] = fetchImplementation.mock.calls[0] ?? [];
    expect(url).toBe('http://backend.test/functions/v1/google-reviews');
    expect(init).toMatchObject({ headers: { apikey: 'anon-key' }, cache: 'no-store' });
  });

  test('the five newest reviews are shown, newest first', async () => {
    const rows = [3, 1, 6, 2, 5, 4].map((day) => aRow({ author: `Day ${day}`, time: `2026-11-0${day}` }));
    const { data } = await aSource(() => Response.json(aBody(rows))).source.fetchWithRetry();
    expect(data.reviews.map(({ author }) => author)).toEqual(['Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2']);
  });

  test.each([
    { time: 1_790_000_000 },
    { time: '1790000000' },
    { timestamp: 1_790_000_000 },
    { timestamp: '2026-09-21T14:13:20Z' },
    { date: '2026-09-21T14:13:20.000Z' },
    { time: 1_790_000_000_000 },
    { time: null, date: 1_790_000_000 },
    { time: 'soon', timestamp: 1_790_000_000 },
  ])('%j is read as the same time', async (moment) => {
    const rows = [aRow({ time: undefined, ...moment })];
    const { data } = await aSource(() => Response.json(aBody(rows))).source.fetchWithRetry();
    expect(data.reviews[0]?.publishedAt).toBe('2026-09-21T14:13:20.000Z');
  });

  test('a date without a time stays that day in the time zone of the dealership', async () => {
    const rows = [aRow({ time: undefined, date: '2026-11-01' })];
    const { data } = await aSource(() => Response.json(aBody(rows))).source.fetchWithRetry();
    expect(formatDate(data.reviews[0]?.publishedAt ?? '')).toBe('Nov 1, 2026');
  });

  test("accepts every service's field names", async () => {
    const rows = [
      {
        author_name: ' Bea ',
        rating: '4',
        text: 'Good',
        relative_time_description: '2 weeks ago',
        profile_photo_url: 'https://photos.test/b.jpg',
        author_url: 'https://maps.test/bea',
        time: 2,
      },
      aRow({ author: '', rating: 9, profilePhoto: '/a.jpg', authorUrl: 'javascript:alert(1)', text: null, time: 1 }),
    ];
    const { data } = await aSource(() => Response.json(aBody(rows))).source.fetchWithRetry();
    expect(data.reviews).toMatchObject([
      {
        author: 'Bea',
        rating: 4,
        relativeTime: '2 weeks ago',
        profilePhoto: 'https://photos.test/b.jpg',
        authorUrl: 'https://maps.test/bea',
      },
      { author: 'Anonymous', rating: 5, text: '', profilePhoto: '/a.jpg', authorUrl: null },
    ]);
  });

  test('an invalid review is skipped; the others are unaffected', async () => {
    const rows = [null, 'good', aRow({ rating: 'many' }), aRow({ time: 'never' }), []];
    const { data } = await aSource(() => Response.json(aBody(rows))).source.fetchWithRetry();
    expect(data.reviews).toMatchObject([{ author: 'Ada', publishedAt: null }]);
  });

  test('the response may be a plain list, and the source may be missing', async () => {
    const answer = await aSource(() => Response.json({ data: [aRow()] })).source.fetchWithRetry();
    expect(answer).toMatchObject({ success: true, source: null, data: { reviews: [{ author: 'Ada' }], url: null } });
    expect(answer.data.updatedAt).toBe(start.toISOString());
  });

  test('only web links are accepted', async () => {
    const body = aBody([], { url: 'javascript:alert(1)', rating: 4.8, count: 212, updatedAt: '2026-11-20T00:00:00Z' });
    const { data } = await aSource(() => Response.json(body)).source.fetchWithRetry();
    expect(data).toEqual({ reviews: [], url: null, rating: 4.8, count: 212, updatedAt: '2026-11-20T00:00:00.000Z' });
  });
});

describe('when it goes wrong', () => {
  test.each([500, 502, 404])('%i is retried after one and after two seconds', async (code) => {
    const { source, requests } = aSource(status(code));
    const answer = await fetchAll(source);
    expect(answer).toMatchObject({ success: false, error: 'Failed to fetch Google Reviews', afterMs: 3000 });
    expect([requests.length, answer.data.reviews]).toEqual([3, []]);
  });

  test.each(['', 'oops', '[]', '{}', '{"data":{}}', '{"data":{"reviews":5}}'])(
    'a response of %j is invalid',
    async (body) => {
      const { source, requests } = aSource(() => new Response(body));
      expect(await fetchAll(source)).toMatchObject({ success: false, error: 'Failed to fetch Google Reviews' });
      expect(requests).toHaveLength(3);
    },
  );

  test.each([401, 403])('%i is not retried', async (code) => {
    const { source, requests } = aSource(status(code));
    const answer = await fetchAll(source);
    expect(answer).toMatchObject({ success: false, error: 'Failed to fetch Google Reviews', afterMs: 0 });
    expect(requests).toHaveLength(1);
  });

  test('405 is retried once after two seconds', async () => {
    const { source, requests } = aSource(status(405));
    const error = 'Method not allowed - please try refreshing the page';
    expect(await fetchAll(source)).toMatchObject({ success: false, error, afterMs: 2000 });
    expect(requests).toHaveLength(2);
  });

  test('a missing response times out after 30 seconds and is retried once after two', async () => {
    const fetchImplementation = vi.fn<typeof fetch>(neverAnswering);
    const source = createReviewsSource({ config: aConfig, fetch: fetchImplementation });
    const error = 'Request timed out - please check your connection';
    expect(await fetchAll(source)).toMatchObject({ success: false, error, afterMs: 62_000 });
    expect(fetchImplementation).toHaveBeenCalledTimes(2);
  });

  test('a stalled body counts as a time-out', async () => {
    const fetchImplementation: typeof fetch = async (_input, init) => {
      const stop = (controller: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      return new Response(new ReadableStream({ start: stop }));
    };
    const source = createReviewsSource({ config: aConfig, fetch: fetchImplementation });
    expect(await fetchAll(source)).toMatchObject({ error: 'Request timed out - please check your connection' });
  });

  test('an unreachable service is called three times', async () => {
    const fetchImplementation = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    const source = createReviewsSource({ config: aConfig, fetch: fetchImplementation });
    expect(await fetchAll(source)).toMatchObject({ error: 'Failed to fetch Google Reviews', afterMs: 3000 });
    expect(fetchImplementation.mock.calls.filter(([, init]) => init?.mode !== 'no-cors')).toHaveLength(3);
  });

  test('a reachable service whose response the browser blocks is reported as cross-origin', async () => {
    const source = createReviewsSource({
      config: aConfig,
      fetch: async (_input, init) => {
        if (init?.mode === 'no-cors') return new Response();
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await fetchAll(source)).toMatchObject({ success: false, error: 'CORS error - please refresh the page' });
  });

  test('an unexpected error has its own message', async () => {
    const source = createReviewsSource({ config: aConfig, fetch: () => Promise.reject(new RangeError('odd')) });
    expect(await fetchAll(source)).toMatchObject({ success: false, error: 'An unexpected error occurred' });
  });

  test('a successful attempt ends the retries', async () => {
    const answers = [new Response('', { status: 500 }), new Response('', { status: 405 }), Response.json(aBody())];
    const { source } = aSource(() => answers.shift() ?? Response.error());
    expect(await fetchAll(source)).toMatchObject({ success: true, error: null, afterMs: 3000 });
  });
});

describe('what it keeps', () => {
  test('reviews are cached for a day', async () => {
    const { source, requests } = aSource(() => Response.json(aBody()));
    await source.fetchWithRetry();
    vi.setSystemTime(start.getTime() + 24 * hourMs - 1);
    await source.fetchWithRetry();
    expect(requests).toHaveLength(1);
    vi.setSystemTime(start.getTime() + 24 * hourMs);
    await source.fetchWithRetry();
    expect(requests).toHaveLength(2);
  });

  test('concurrent callers share one request', async () => {
    const { source, requests } = aSource(() => Response.json(aBody()));
    const [one, other] = await Promise.all([source.fetchWithRetry(), source.fetchWithRetry()]);
    expect([requests.length, other]).toEqual([1, one]);
  });

  test('the next page reads the cached reviews', async () => {
    const first = aSource(() => Response.json(aBody([aRow()], { url: 'https://maps.test/place', count: 3 })));
    const answer = await first.source.fetchWithRetry();
    const second = aSource(status(500), first.storage);
    expect(await second.source.fetchWithRetry()).toEqual(answer);
    expect(second.requests).toHaveLength(0);
  });

  test('the reviews of another tab are read after initialize', async () => {
    const { source, storage, requests } = aSource(() => Response.json(aBody([aRow({ author: 'Old' })])));
    await source.fetchWithRetry();
    vi.setSystemTime(start.getTime() + 25 * hourMs);
    await aSource(() => Response.json(aBody([aRow({ author: 'New' })])), storage).source.fetchWithRetry();
    source.initialize();
    expect((await source.fetchWithRetry()).data.reviews[0]?.author).toBe('New');
    expect(requests).toHaveLength(1);
  });

  test('expired reviews are served with an error while the service is unavailable', async () => {
    const { storage } = aSource(() => Response.json(aBody()));
    await aSource(() => Response.json(aBody()), storage).source.fetchWithRetry();
    vi.setSystemTime(start.getTime() + 48 * hourMs);
    const answer = await fetchAll(aSource(status(500), storage).source);
    expect(answer).toMatchObject({ success: true, error: 'Failed to fetch Google Reviews', source: 'google' });
    expect(answer.data).toMatchObject({ reviews: [{ author: 'Ada' }], updatedAt: start.toISOString() });
  });

  test('a cleared cache requests again and serves nothing expired', async () => {
    const answers = [Response.json(aBody())];
    const { source, storage } = aSource(() => answers.shift() ?? new Response('', { status: 403 }));
    await source.fetchWithRetry();
    source.clearCache();
    expect(storage.kept.size).toBe(0);
    expect(await source.fetchWithRetry()).toMatchObject({ success: false, data: { reviews: [] } });
  });

  test('with broken or full storage, or invalid data in it, reviews are requested', async () => {
    const broken = {
      getItem: () => '{"value":{"data":{"reviews":7}},"loadedAtMs":1}',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
    };
    const { fetch, requests } = answering(() => Response.json(aBody()));
    const source = createReviewsSource({ config: aConfig, storage: broken, fetch });
    source.clearCache();
    expect(await source.fetchWithRetry()).toMatchObject({ success: true });
    await source.fetchWithRetry();
    expect(requests).toHaveLength(1);
  });
});
