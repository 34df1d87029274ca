import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

function aLongWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('one task runs at a time, in order of arrival', async () => {
  const enqueue = createRequestQueue(1_000, 10);
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await null;
    said.push(`${name} ends`);
  };
  await Promise.all(['first', 'second', 'third'].map((name) => enqueue(work(name))));
  expect(said).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('after a failed task the next one runs', async () => {
  const enqueue = createRequestQueue(1_000, 10);
  const failing = enqueue(() => Promise.reject(new Error('failed')));
  const next = enqueue(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a task that waits too long is refused and not run', async () => {
  const enqueue = createRequestQueue(20, 10);
  const long = aLongWork();
  const first = enqueue(long.work);
  let isRun = false;
  const second = enqueue(async () => {
    isRun = true;
  });
  await expect(second).rejects.toMatchObject({ code: '53300' });
  long.end();
  await first;
  expect(await enqueue(async () => isRun)).toBe(false);
});

test('a full queue refuses further tasks', async () => {
  const enqueue = createRequestQueue(1_000, 1);
  const long = aLongWork();
  const first = enqueue(long.work);
  const second = enqueue(async () => 'second');
  await expect(enqueue(async () => 'third')).rejects.toMatchObject({ code: '53300' });
  long.end();
  await first;
  expect(await second).toBe('second');
});
