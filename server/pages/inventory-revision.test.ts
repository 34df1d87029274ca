import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRevisionReader } from './inventory-revision.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A backend that responds with the next revision after a delay. */
function aReader() {
  const backend = { version: 1, tookMs: 10, asked: 0, isThere: true };
  const reader = createRevisionReader({
    async getVersion() {
      backend.asked += 1;
      await new Promise((resolve) => setTimeout(resolve, backend.tookMs));
      if (!backend.isThere) throw new Error('The backend is unreachable');
      return backend.version;
    },
  });
  const read = async (answer: Promise<number | null>) => {
    await vi.advanceTimersByTimeAsync(500);
    return answer;
  };
  return { backend, reader, read };
}

test('concurrent requests share one query; a later request starts another', async () => {
  const { backend, reader, read } = aReader();
  const answers = Promise.all(Array.from({ length: 20 }, () => reader.getRevision()));
  await vi.advanceTimersByTimeAsync(10);
  expect([new Set(await answers), backend.asked]).toEqual([new Set([1]), 1]);
  backend.version = 2;
  expect([await read(reader.getRevision()), backend.asked]).toEqual([2, 2]);
});

test('under load a revision up to a second old is used at once, and queried for the next page', async () => {
  const { backend, reader, read } = aReader();
  await read(reader.getRevision());
  Object.assign(backend, { version: 2, tookMs: 400 });
  await vi.advanceTimersByTimeAsync(100);
  expect(await reader.getRevisionUnderLoad()).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(await reader.getRevisionUnderLoad()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  backend.version = 3;
  expect(await read(reader.getRevisionUnderLoad())).toBe(3);
});

test('under load it is queried four times a second at most', async () => {
  const { backend, reader } = aReader();
  for (let page = 0; page < 100; page += 1) {
    const answer = reader.getRevisionUnderLoad();
    await vi.advanceTimersByTimeAsync(20);
    await answer;
  }
  expect(backend.asked).toBeGreaterThanOrEqual(7);
  expect(backend.asked).toBeLessThanOrEqual(8);
});

test('the confirmed revision is null before the first answer and while the backend fails', async () => {
  const { backend, reader, read } = aReader();
  expect(reader.getConfirmed()).toBeNull();
  await read(reader.getRevision());
  expect(reader.getConfirmed()).toBe(1);
  backend.isThere = false;
  await read(reader.getRevision());
  expect(reader.getConfirmed()).toBeNull();
});
