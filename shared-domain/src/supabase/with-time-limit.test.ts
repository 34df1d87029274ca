import { expect, test } from 'vitest';
import { anySignal } from './with-time-limit.ts';

test('aborts with the first signal, with its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signal = anySignal([first.signal, second.signal]);
  expect(signal.aborted).toBe(false);
  second.abort('too late');
  first.abort('left the page');
  expect([signal.aborted, signal.reason]).toEqual([true, 'too late']);
});

test('is aborted from the start if one of the signals is', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('gone')]);
  expect([signal.aborted, signal.reason]).toEqual([true, 'gone']);
});
