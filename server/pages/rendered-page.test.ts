import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toRenderedPage } from './rendered-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const text = Array.from({ length: 400 }, (_, at) => `<li>${at} ${(at * 7919) % 1009} Civic ${at % 7} km</li>`).join('');
const aPage = () => toRenderedPage(200, text, '');
const ask = (page: ReturnType<typeof aPage>, times: number) => {
  for (let time = 0; time < times; time += 1) page.bodyFor('br');
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

test('a page that is still asked for after ten seconds is sent in fewer bytes, with the same content', async () => {
  const page = aPage();
  const before = page.bodyFor('br');
  vi.advanceTimersByTime(10_000);
  ask(page, 3);
  await vi.waitFor(() => expect(page.bodyFor('br').length).toBeLessThan(before.length));
  expect(brotliDecompressSync(page.bodyFor('br')).toString()).toBe(text);
  expect(new TextDecoder().decode(page.bodyFor(null))).toBe(text);
});

test.each([
  ['a page is new', 0, 100],
  ['few ask for it', 60_000, 2],
])('it is compressed once only while %s', async (_, ageMs, asks) => {
  const page = aPage();
  const before = page.bodyFor('br');
  vi.advanceTimersByTime(ageMs);
  ask(page, asks);
  await settle();
  expect(page.bodyFor('br')).toBe(before);
});
