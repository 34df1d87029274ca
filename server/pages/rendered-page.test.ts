import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toRenderedPage } from './rendered-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const text = Array.from({ length: 400 }, (_, at) => `<li>${at} ${(at * 7919) % 1009} Civic ${at % 7} km</li>`).join('');
const aPage = () => toRenderedPage(200, text, '');

test('a page that is requested after ten seconds is then sent in fewer bytes, with the same content', async () => {
  const page = aPage();
  const before = page.bodyFor('br');
  vi.advanceTimersByTime(10_000);
  expect(page.bodyFor('br')).toBe(before);
  await vi.waitFor(() => expect(page.bodyFor('br').length).toBeLessThan(before.length));
  expect(brotliDecompressSync(page.bodyFor('br')).toString()).toBe(text);
  expect(new TextDecoder().decode(page.bodyFor(null))).toBe(text);
});

test('before that it is compressed only once, however often it is requested', async () => {
  const page = aPage();
  const before = page.bodyFor('br');
  vi.advanceTimersByTime(9_999);
  for (let time = 0; time < 100; time += 1) page.bodyFor('br');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.bodyFor('br')).toBe(before);
});
