import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReviewsHandler } from './handler.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-21T12:00:00Z').getTime();
const secret = 'places-key-1234';
const settings = { GOOGLE_PLACES_API_KEY: secret, GOOGLE_PLACE_ID: 'place/1' };
const log = vi.spyOn(console, 'error');

beforeEach(() => {
  log.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  for (const call of log.mock.calls) expect(JSON.stringify(call)).not.toContain(secret);
});

function aPlaceReview(overrides: Record<string, unknown> = {}) {
  return {
    rating: 5,
    text: { text: 'Fair price.', languageCode: 'en' },
    relativePublishTimeDescription: '2 weeks ago',
    publishTime: '2026-11-04T16:20:00.5Z',
    authorAttribution: { displayName: 'Ada', uri: 'https://maps.test/ada', photoUri: 'https://photos.test/ada' },
    ...overrides,
  };
}

function aPlace(reviews: unknown[] = [aPlaceReview()]) {
  return { reviews, rating: 4.8, userRatingCount: 212, googleMapsUri: 'https://maps.test/place' };
}

/** The function with its own environment, and a clock and service that the test controls. */
function aFunction(answer: typeof fetch, variables: Record<string, string | undefined> = settings) {
  const clock = { nowMs: start };
  const fetchImplementation = vi.fn(answer);
  const handle = createReviewsHandler({ fetchImplementation, now: () => clock.nowMs, timeLimitMs: 20 });
  const get = (name: string) => variables[name];
  async function call(method = 'GET') {
    const response = await handle(new Request('http://functions.test/google-reviews', { method }), { get });
    const text = await response.text();
    expect(text).not.toContain(secret);
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
  return { call, clock, fetchImplementation };
}

describe('without a place', () => {
  test.each([
    {},
    { GOOGLE_PLACES_API_KEY: secret },
    { GOOGLE_PLACE_ID: 'place/1' },
    { GOOGLE_PLACES_API_KEY: '', GOOGLE_PLACE_ID: '' },
  ])('%j serves demonstration reviews, marked as such', async (variables) => {
    const { call, fetchImplementation } = aFunction(fetch, variables);
    const { status, body } = await call();
    expect([status, body.source, body.data.reviews.length]).toEqual([200, 'demo', 6]);
    expect(body.data).toMatchObject({ url: null, rating: 4.7, count: 6 });
    expect(body.data.reviews[0]).toMatchObject({
      author: 'Priya Sandhu',
      time: Date.parse('2026-11-04T16:20:00Z') / 1000,
      relative_time_description: '2 weeks ago',
      profilePhoto: null,
    });
    expect(fetchImplementation).not.toHaveBeenCalled();
  });

  test('the reviews keep their dates and get older', async () => {
    const { call, clock } = aFunction(fetch, {});
    const first = (await call()).body.data.reviews;
    clock.nowMs += 400 * 24 * hourMs;
    const later = (await call()).body.data.reviews;
    expect(later.map(({ time }: { time: number }) => time)).toEqual(first.map(({ time }: { time: number }) => time));
    expect(later[0].relative_time_description).toBe('a year ago');
    clock.nowMs = Date.parse('2026-11-04T16:00:00Z');
    expect((await call()).body.data.reviews[0].relative_time_description).toBe('today');
  });
});

describe('with a place', () => {
  test('requests only the needed fields of the Places API, with the key in a header', async () => {
    const { call, fetchImplementation } = aFunction(async () => Response.json(aPlace()));
    const { status, body, headers } = await call();
    expect(fetchImplementation.mock.calls[0]?.[0]).toBe(
      'https://places.googleapis.com/v1/places/place%2F1?languageCode=en',
    );
    expect(fetchImplementation.mock.calls[0]?.[1]).toMatchObject({
      headers: { 'x-goog-api-key': secret, 'x-goog-fieldmask': 'rating,userRatingCount,googleMapsUri,reviews' },
      redirect: 'error',
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(body).toEqual({
      source: 'google',
      data: {
        url: 'https://maps.test/place',
        rating: 4.8,
        count: 212,
        updatedAt: '2026-11-21T12:00:00.000Z',
        reviews: [
          {
            author: 'Ada',
            rating: 5,
            text: 'Fair price.',
            relative_time_description: '2 weeks ago',
            time: Date.parse('2026-11-04T16:20:00Z') / 1000,
            profilePhoto: 'https://photos.test/ada',
            authorUrl: 'https://maps.test/ada',
          },
        ],
      },
    });
  });

  test('reviews are sorted by date, malformed ones are dropped, and only web links are kept', async () => {
    const reviews = [
      aPlaceReview({ publishTime: '2026-01-01T00:00:00Z', text: undefined, originalText: { text: 'Bon' } }),
      aPlaceReview({ authorAttribution: { displayName: 'Bea', uri: 'javascript:alert(1)', photoUri: 'data:,' } }),
      aPlaceReview({ rating: undefined }),
      aPlaceReview({ publishTime: 'soon' }),
      null,
    ];
    const { body } = await aFunction(async () => Response.json(aPlace(reviews))).call();
    expect(body.data.reviews).toMatchObject([
      { author: 'Bea', authorUrl: null, profilePhoto: null },
      { author: 'Ada', text: 'Bon' },
    ]);
  });

  test('a place without reviews has none', async () => {
    const { body } = await aFunction(async () => Response.json({})).call();
    expect(body.data).toMatchObject({ reviews: [], url: null, rating: null, count: null });
  });

  test('calls the service once a day, and once for concurrent requests', async () => {
    const { call, clock, fetchImplementation } = aFunction(async () => Response.json(aPlace()));
    await Promise.all([call(), call(), call()]);
    clock.nowMs += 24 * hourMs - 1;
    await call();
    expect(fetchImplementation).toHaveBeenCalledTimes(1);
    clock.nowMs += 1;
    expect((await call()).body.data.updatedAt).toBe('2026-11-22T12:00:00.000Z');
    expect(fetchImplementation).toHaveBeenCalledTimes(2);
  });

  test('serves the cached reviews while the service fails, and retries after half a minute', async () => {
    const answers = [Response.json(aPlace()), new Response('', { status: 500 })];
    const { call, clock, fetchImplementation } = aFunction(async () => answers.shift() ?? Response.json(aPlace([])));
    await call();
    clock.nowMs += 25 * hourMs;
    for (const _ of [1, 2]) expect((await call()).body.data.reviews).toHaveLength(1);
    expect(fetchImplementation).toHaveBeenCalledTimes(2);
    clock.nowMs += 30_000;
    expect((await call()).body.data.reviews).toHaveLength(0);
  });

  const failures: [string, typeof fetch][] = [
    ['refuses the key', async () => Response.json({ error: { message: `key ${secret}` } }, { status: 403 })],
    ['is in trouble', async () => new Response('', { status: 500 })],
    ['answers with something else', async () => new Response('<html>')],
    ['answers with a list', async () => Response.json([])],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'does not answer',
      (_input, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ],
  ];
  test.each(failures)(
    'a service that %s is answered with an error, never with demonstration reviews',
    async (_name, answer) => {
      const { call } = aFunction(answer);
      for (const _ of [1, 2]) {
        const { status, body, headers } = await call();
        expect([status, body]).toEqual([502, { error: 'Failed to fetch Google Reviews' }]);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      expect(log).toHaveBeenCalledTimes(1);
    },
  );
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('%s is not allowed', async (method) => {
  const { call } = aFunction(fetch, {});
  const { status, headers, body } = await call(method);
  expect([status, headers.get('allow'), body]).toEqual([405, 'GET, OPTIONS', { error: 'Method not allowed' }]);
});

test('pages of other origins may request it', async () => {
  const { status, headers, body } = await aFunction(fetch, {}).call('OPTIONS');
  expect([status, body]).toEqual([204, null]);
  expect(headers.get('access-control-allow-headers')).toContain('apikey');
  expect(headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
});
