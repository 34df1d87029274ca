import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Renders that the test ends, with the order of their starts. */
function aQueue(options = { maxConcurrent: 2, maxPerNetwork: 1 }) {
  const queue = createFairQueue(options);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const run = (network: string, key: string) =>
    queue.run(network, key, async () => {
      started.push(key);
      await new Promise<void>((end) => endings.set(key, end));
      return key;
    });
  const end = async (key: string) => {
    endings.get(key)?.();
    await new Promise(setImmediate);
  };
  return { queue, run, end, started };
}
const settle = () => new Promise(setImmediate);

test('a busy network waits for its own renders, and another network is served immediately', async () => {
  const { run, end, started } = aQueue();
  for (const key of ['a1', 'a2', 'a3', 'a4']) void run('a', key);
  void run('b', 'b1');
  await settle();
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('networks take turns while all slots are taken', async () => {
  const { run, end, started } = aQueue({ maxConcurrent: 1, maxPerNetwork: 1 });
  for (const key of ['a1', 'a2', 'a3']) void run('a', key);
  for (const key of ['b1', 'b2']) void run('b', key);
  void run('c', 'c1');
  for (const key of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    await settle();
    expect(started.at(-1)).toBe(key);
    await end(key);
  }
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a network that waits for another network’s render lends it its turn', async () => {
  const { queue, run, end, started } = aQueue();
  for (const key of ['a1', 'a2', 'a3']) void run('a', key);
  queue.join('b', 'a3');
  queue.join('b', 'a3');
  queue.join('b', 'none');
  await settle();
  expect(started).toEqual(['a1', 'a3']);
  await end('a3');
  await end('a1');
  await end('a2');
  expect(started).toEqual(['a1', 'a3', 'a2']);
});

test('a failed render frees its slot', async () => {
  const { queue, run, started } = aQueue({ maxConcurrent: 1, maxPerNetwork: 1 });
  const failing = queue.run('a', 'a1', () => Promise.reject(new Error('no backend')));
  void run('a', 'a2');
  await expect(failing).rejects.toThrow('no backend');
  await settle();
  expect(started).toEqual(['a2']);
});
