// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work waits until a frame was painted, and runs once', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(0);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
  document.body.click();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
});

test('a click before the frame finds the work done', () => {
  const order: string[] = [];
  const listen = () => void order.push('click');
  document.body.addEventListener('click', listen);
  document.body.addEventListener('change', () => afterPaint(() => void order.push('work')));
  document.body.dispatchEvent(new Event('change'));
  document.body.click();
  expect(order).toEqual(['work', 'click']);
  document.body.removeEventListener('click', listen);
});
