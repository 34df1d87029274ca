import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('no more than the given number run at once, all run, and a failure frees its place', async () => {
  const throughGate = createGate(2);
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      throughGate(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        if (index % 3 === 0) throw new Error('failed');
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(3);
  expect(await throughGate(async () => 'later')).toBe('later');
});
