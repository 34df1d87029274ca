import { expect, test } from 'vitest';
import { createFreshPages } from './page-store.ts';
import { toRenderedPage } from './rendered-page.ts';

const aPage = (status = 200, text = '<p>page</p>') => toRenderedPage(status, text, "default-src 'none'");

test('concurrent requests for a page share one render', async () => {
  const { getFresh } = createFreshPages(10);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return aPage();
  };
  const pages = await Promise.all(Array.from({ length: 200 }, () => getFresh('/', render)));
  expect(renderings).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('a page with a server error is rendered again', async () => {
  const { getFresh } = createFreshPages(10);
  await getFresh('/', async () => aPage(503));
  expect((await getFresh('/', async () => aPage(200))).status).toBe(200);
});

test('a render that throws is not cached', async () => {
  const { getFresh } = createFreshPages(10);
  await expect(getFresh('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await getFresh('/', async () => aPage())).status).toBe(200);
});

test('the least recently used page is evicted first', async () => {
  const { getFresh } = createFreshPages(2);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return aPage();
  };
  for (const key of ['a', 'b', 'a', 'c', 'a']) await getFresh(key, render);
  expect(renderings).toBe(3);
});

test('the ETag depends on the policy', () => {
  const page = aPage(200, '<p>käfer</p>'.repeat(50));
  const other = toRenderedPage(200, '<p>käfer</p>'.repeat(50), "default-src 'self'");
  expect(page.etag).not.toBe(other.etag);
});
