import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toCachedPage } from './page-cache.ts';
import { createRecentPages } from './recent-pages.ts';

const aPage = (text: string, status = 200) => toCachedPage(status, text, '');
const textOf = (found: Awaited<ReturnType<ReturnType<typeof createRecentPages>>>) =>
  found instanceof Response ? 'an answer' : new TextDecoder().decode(found.bodyFor(null));
const later = (text: string, delayMs: number) => () =>
  new Promise<ReturnType<typeof aPage>>((resolve) => setTimeout(() => resolve(aPage(text)), delayMs));

/** Others have asked for pages, and still wait. */
function bring(getRecent: ReturnType<typeof createRecentPages>, count: number) {
  for (let place = 0; place < count; place += 1)
    void getRecent(`/elsewhere-${place}`, () => new Promise(() => undefined));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a visitor gets, and after how long. */
async function visit(getRecent: ReturnType<typeof createRecentPages>, find: Parameters<typeof getRecent>[1]) {
  const startMs = performance.now();
  const asked = getRecent('/', find).then((found) => ({ text: textOf(found), tookMs: performance.now() - startMs }));
  await vi.advanceTimersByTimeAsync(5_000);
  return asked;
}

test('without a crowd a visitor waits for the page of this moment, however long', async () => {
  const getRecent = createRecentPages(10);
  bring(getRecent, 3);
  await getRecent('/', async () => aPage('before'));
  expect(await visit(getRecent, later('after', 900))).toEqual({ text: 'after', tookMs: 900 });
});

test('a page that is ready in time is always the page of this moment', async () => {
  const getRecent = createRecentPages(10);
  bring(getRecent, 4);
  await getRecent('/', async () => aPage('before'));
  expect(await visit(getRecent, later('after', 140))).toEqual({ text: 'after', tookMs: 140 });
});

test('who would wait long gets the page of a moment ago, and the next one the new page', async () => {
  const getRecent = createRecentPages(10);
  bring(getRecent, 4);
  await getRecent('/', async () => aPage('before'));
  const waiting = getRecent('/', later('after', 900));
  await vi.advanceTimersByTimeAsync(150);
  expect(textOf(await waiting)).toBe('before');
  await vi.advanceTimersByTimeAsync(750);
  const next = getRecent('/', later('later', 900));
  await vi.advanceTimersByTimeAsync(150);
  expect(textOf(await next)).toBe('after');
});

test('while a page is slow, those who come later do not wait, and make no more work', async () => {
  const getRecent = createRecentPages(10);
  bring(getRecent, 4);
  await getRecent('/', async () => aPage('before'));
  const find = vi.fn(later('after', 1_500));
  const first = getRecent('/', find);
  await vi.advanceTimersByTimeAsync(200);
  const others = await Promise.all(Array.from({ length: 50 }, () => getRecent('/', find)));
  expect(new Set(others.map(textOf))).toEqual(new Set(['before']));
  expect([textOf(await first), find.mock.calls.length]).toEqual(['before', 1]);
});

test('what was true longer ago is not shown: the visitor waits', async () => {
  const getRecent = createRecentPages(10);
  bring(getRecent, 4);
  await getRecent('/', async () => aPage('before'));
  await vi.advanceTimersByTimeAsync(3_001);
  expect(await visit(getRecent, later('after', 900))).toEqual({ text: 'after', tookMs: 900 });
});

test('neither a page that lacks something nor an answer that is no page is shown again', async () => {
  for (const found of [aPage('broken', 503), aPage('missing', 404), new Response('kept')]) {
    const getRecent = createRecentPages(10);
    bring(getRecent, 4);
    await getRecent('/', async () => aPage('before'));
    await getRecent('/', async () => found);
    if (!(found instanceof Response)) {
      expect(await visit(getRecent, later('after', 900))).toEqual({ text: 'after', tookMs: 900 });
    }
  }
});
