import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVersionReader } from './inventory-version.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A backend that answers with the next version after so long. */
function aReader() {
  const backend = { version: 1, tookMs: 10, asked: 0 };
  const reader = createVersionReader({
    async getVersion() {
      backend.asked += 1;
      await new Promise((resolve) => setTimeout(resolve, backend.tookMs));
      return backend.version;
    },
  });
  const read = async (answer: Promise<number | null>) => {
    await vi.advanceTimersByTimeAsync(500);
    return answer;
  };
  return { backend, reader, read };
}

test('requests that arrive together share one question, and a later one asks anew', async () => {
  const { backend, reader, read } = aReader();
  const answers = Promise.all(Array.from({ length: 20 }, () => reader.getVersion()));
  await vi.advanceTimersByTimeAsync(10);
  expect([new Set(await answers), backend.asked]).toEqual([new Set([1]), 1]);
  backend.version = 2;
  expect([await read(reader.getVersion()), backend.asked]).toEqual([2, 2]);
});

test('one of a crowd takes the version of the last second where the answer is slow, and no older one', async () => {
  const { backend, reader, read } = aReader();
  await read(reader.getVersion());
  Object.assign(backend, { version: 2, tookMs: 30 });
  expect(await read(reader.getVersionInCrowd())).toBe(2);
  Object.assign(backend, { version: 3, tookMs: 400 });
  expect(await read(reader.getVersionInCrowd())).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  backend.version = 4;
  expect(await read(reader.getVersionInCrowd())).toBe(4);
});
