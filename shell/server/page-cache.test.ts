import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache, toCachedPage } from './page-cache.ts';

const aPage = (status = 200, text = '<p>page</p>') => toCachedPage(status, text, "default-src 'none'");

test('simultaneous visitors of one page cost one rendering', async () => {
  const getPage = createPageCache(10);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return aPage();
  };
  const pages = await Promise.all(Array.from({ length: 200 }, () => getPage('/', render)));
  expect(renderings).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('a page that failed on our side is rendered anew', async () => {
  const getPage = createPageCache(10);
  await getPage('/', async () => aPage(503));
  expect((await getPage('/', async () => aPage(200))).status).toBe(200);
});

test('a rendering that throws is not kept', async () => {
  const getPage = createPageCache(10);
  await expect(getPage('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await getPage('/', async () => aPage())).status).toBe(200);
});

test('the page that was asked for least recently leaves first', async () => {
  const getPage = createPageCache(2);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return aPage();
  };
  for (const key of ['a', 'b', 'a', 'c', 'a']) await getPage(key, render);
  expect(renderings).toBe(3);
});

test('another policy is another ETag, and a compressed body holds the same page', () => {
  const page = aPage(200, '<p>käfer</p>'.repeat(50));
  const other = toCachedPage(200, '<p>käfer</p>'.repeat(50), "default-src 'self'");
  expect(page.etag).not.toBe(other.etag);
  expect(new TextDecoder().decode(brotliDecompressSync(page.bodyFor('br')))).toBe('<p>käfer</p>'.repeat(50));
});
