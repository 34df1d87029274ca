import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStalePages } from './page-store.ts';
import { toRenderedPage } from './rendered-page.ts';

const aPage = (text: string, status = 200) => toRenderedPage(status, text, '');
const textOf = (found: Awaited<ReturnType<ReturnType<typeof createStalePages>>>) =>
  found instanceof Response ? 'an answer' : new TextDecoder().decode(found.bodyFor(null).bytes);
const later = (text: string, delayMs: number) => () =>
  new Promise<ReturnType<typeof aPage>>((resolve) => setTimeout(() => resolve(aPage(text)), delayMs));

/** Adds pending requests of other visitors. */
function bring(getFreshOrStale: ReturnType<typeof createStalePages>, count: number) {
  for (let place = 0; place < count; place += 1)
    void getFreshOrStale(`/elsewhere-${place}`, () => new Promise(() => undefined));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the visitor's page and its waiting time. */
async function visit(
  getFreshOrStale: ReturnType<typeof createStalePages>,
  find: Parameters<typeof getFreshOrStale>[1],
) {
  const startMs = performance.now();
  const asked = getFreshOrStale('/', find).then((found) => ({
    text: textOf(found),
    tookMs: performance.now() - startMs,
  }));
  await vi.advanceTimersByTimeAsync(5_000);
  return asked;
}

test('without load a visitor waits for the fresh page, however long it takes', async () => {
  const getFreshOrStale = createStalePages(10);
  bring(getFreshOrStale, 1);
  await getFreshOrStale('/', async () => aPage('before'));
  expect(await visit(getFreshOrStale, later('after', 900))).toEqual({ text: 'after', tookMs: 900 });
});

test('a render that is ready in time is always served fresh', async () => {
  const getFreshOrStale = createStalePages(10);
  bring(getFreshOrStale, 2);
  await getFreshOrStale('/', async () => aPage('before'));
  expect(await visit(getFreshOrStale, later('after', 90))).toEqual({ text: 'after', tookMs: 90 });
});

test('a visitor who would wait long gets the stale page, and the next visitor the new one', async () => {
  const getFreshOrStale = createStalePages(10);
  bring(getFreshOrStale, 2);
  await getFreshOrStale('/', async () => aPage('before'));
  const waiting = getFreshOrStale('/', later('after', 900));
  await vi.advanceTimersByTimeAsync(100);
  expect(textOf(await waiting)).toBe('before');
  await vi.advanceTimersByTimeAsync(800);
  const next = getFreshOrStale('/', later('later', 900));
  await vi.advanceTimersByTimeAsync(100);
  expect(textOf(await next)).toBe('after');
});

test('while a page is slow, later visitors get the stale page and start no render', async () => {
  const getFreshOrStale = createStalePages(10);
  bring(getFreshOrStale, 2);
  await getFreshOrStale('/', async () => aPage('before'));
  const find = vi.fn(later('after', 1_500));
  const first = getFreshOrStale('/', find);
  await vi.advanceTimersByTimeAsync(200);
  const others = await Promise.all(Array.from({ length: 50 }, () => getFreshOrStale('/', find)));
  expect(new Set(others.map(textOf))).toEqual(new Set(['before']));
  expect([textOf(await first), find.mock.calls.length]).toEqual(['before', 1]);
});

test('once a page was late under load, pages of the last three seconds are served at once for so long', async () => {
  const getFreshOrStale = createStalePages(10);
  bring(getFreshOrStale, 2);
  await getFreshOrStale('/', async () => aPage('before'));
  await vi.advanceTimersByTimeAsync(3_001);
  await getFreshOrStale('/other', async () => aPage('first'));
  expect(textOf(await getFreshOrStale('/other', async () => aPage('second')))).toBe('second');
  const late = getFreshOrStale('/', later('after', 150));
  await vi.advanceTimersByTimeAsync(100);
  expect(textOf(await late)).toBe('before');
  const find = vi.fn(async () => aPage('third'));
  expect(textOf(await getFreshOrStale('/other', find))).toBe('second');
  await vi.advanceTimersByTimeAsync(3_001);
  expect(find).not.toHaveBeenCalled();
  expect(textOf(await getFreshOrStale('/other', find))).toBe('third');
});

test('an older page is not served: the visitor waits', async () => {
  const getFreshOrStale = createStalePages(10);
  bring(getFreshOrStale, 2);
  await getFreshOrStale('/', async () => aPage('before'));
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await visit(getFreshOrStale, later('after', 900))).toEqual({ text: 'after', tookMs: 900 });
});

test('neither an incomplete page nor a response without a page is served again', async () => {
  for (const found of [aPage('broken', 503), aPage('missing', 404), new Response('kept')]) {
    const getFreshOrStale = createStalePages(10);
    bring(getFreshOrStale, 2);
    await getFreshOrStale('/', async () => aPage('before'));
    await getFreshOrStale('/', async () => found);
    if (!(found instanceof Response)) {
      expect(await visit(getFreshOrStale, later('after', 900))).toEqual({ text: 'after', tookMs: 900 });
    }
  }
});
