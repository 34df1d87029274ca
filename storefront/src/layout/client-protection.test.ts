// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startClientProtection } from './client-protection.ts';

let stop = () => {};
const hookName = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

beforeEach(() => {
  vi.useFakeTimers();
  stop = startClientProtection();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function isBlocked(init: KeyboardEventInit, target: EventTarget = document.body): boolean {
  return !target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
}

test.each([
  ['F12', { key: 'F12' }],
  ['Ctrl+Shift+I', { key: 'I', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Shift+J', { key: 'J', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Shift+C', { key: 'C', ctrlKey: true, shiftKey: true }],
  ['Ctrl+U', { key: 'u', ctrlKey: true }],
])('%s does nothing', (_name, init) => {
  expect(isBlocked(init)).toBe(true);
});

test.each([
  ['copying', { key: 'c', ctrlKey: true }],
  ['printing', { key: 'p', ctrlKey: true }],
  ['a capital U', { key: 'U', shiftKey: true }],
  ['the other function keys', { key: 'F5' }],
])('%s stays', (_name, init) => {
  expect(isBlocked(init)).toBe(false);
});

test('typing in a field is never touched', () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  for (const key of ['u', 'i', 'j', 'c']) expect(isBlocked({ key }, field)).toBe(false);
});

test('stopped, the keys work again', () => {
  stop();
  expect(isBlocked({ key: 'F12' })).toBe(false);
});

test('the hook of developer tools and the marks of roots are gone after a second', () => {
  Reflect.set(window, hookName, {});
  const root = document.body.appendChild(document.createElement('div'));
  root.setAttribute('data-reactroot', '');
  vi.advanceTimersByTime(999);
  expect(hookName in window && root.hasAttribute('data-reactroot')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hookName in window || root.hasAttribute('data-reactroot')).toBe(false);
});

test('a hook that may not be removed is left without a fault', () => {
  const guarded = { value: {}, configurable: false };
  Object.defineProperty(document.body, '_reactRootContainer', guarded);
  document.body.setAttribute('data-reactroot', '');
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
