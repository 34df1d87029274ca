import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '../errors.ts';
import type { Activity, ActivityRecord } from './activity-record.ts';
import { createSessionActivity, type SessionWarning } from './session-activity.ts';

const minute = 60_000;

/** One browser's storage; its tabs receive each other's writes. */
function aBrowser(timeoutMinutes = 30) {
  let stored: Activity | null = null;
  const tabs: { listeners: Set<() => void> }[] = [];
  const touch = vi.fn(async () => timeoutMinutes * 60);

  function openTab() {
    const tab = { listeners: new Set<() => void>() };
    tabs.push(tab);
    const record: ActivityRecord = {
      read: () => stored,
      write(activity) {
        stored = activity;
        for (const other of tabs) if (other !== tab) for (const listener of other.listeners) listener();
      },
      subscribe(listener) {
        tab.listeners.add(listener);
        return () => tab.listeners.delete(listener);
      },
    };
    const warnings: SessionWarning[] = [];
    const onEnd = vi.fn();
    const activity = createSessionActivity({
      touch,
      record,
      onEnd,
      onWarning: (warning) => warnings.push(warning),
    });
    activity.start(timeoutMinutes);
    return { activity, warnings, onEnd };
  }

  return { openTab, touch };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('activity is reported at most once a minute, and the last activity is always reported', async () => {
  const { openTab, touch } = aBrowser();
  const { activity } = openTab();
  await vi.advanceTimersByTimeAsync(0);
  expect(touch).toHaveBeenCalledTimes(1);
  for (let seconds = 0; seconds < 59; seconds += 1) {
    activity.recordWork();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(touch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(touch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(touch).toHaveBeenCalledTimes(2);
});

test('the warning shows a minute before the session ends', async () => {
  const { activity: _, warnings, onEnd } = aBrowser().openTab();
  await vi.advanceTimersByTimeAsync(29 * minute - 1);
  expect(warnings).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(warnings).toEqual([{ endsAtMs: Date.now() + minute }]);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(warnings.at(-1)).toBeNull();
});

test('while the warning shows, only answering it counts as activity', async () => {
  const { openTab, touch } = aBrowser();
  const { activity, warnings, onEnd } = openTab();
  await vi.advanceTimersByTimeAsync(29 * minute);
  activity.recordWork();
  await vi.advanceTimersByTimeAsync(1000);
  expect(touch).toHaveBeenCalledTimes(1);
  activity.stay();
  await vi.advanceTimersByTimeAsync(0);
  expect(warnings.at(-1)).toBeNull();
  await vi.advanceTimersByTimeAsync(28 * minute);
  expect(onEnd).not.toHaveBeenCalled();
});

test('activity in one tab keeps the others signed in and is reported by one tab only', async () => {
  const { openTab, touch } = aBrowser();
  const [here, there] = [openTab(), openTab()];
  for (let minutes = 0; minutes < 60; minutes += 1) {
    here.activity.recordWork();
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(there.onEnd).not.toHaveBeenCalled();
  expect(there.warnings).toEqual([]);
  expect(touch.mock.calls.length).toBeLessThanOrEqual(61);
  await vi.advanceTimersByTimeAsync(29.5 * minute);
  expect([here.warnings.length, there.warnings.length]).toEqual([1, 1]);
  there.activity.stay();
  await vi.advanceTimersByTimeAsync(0);
  expect(here.warnings.at(-1)).toBeNull();
});

test('a device that slept past the end of the session is signed out when it wakes', async () => {
  const { activity, onEnd } = aBrowser().openTab();
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + 31 * minute);
  activity.check();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('an unavailable backend ends nothing; an ended session stops the reports', async () => {
  const { openTab, touch } = aBrowser();
  touch.mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  const { activity, onEnd } = openTab();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(onEnd).not.toHaveBeenCalled();
  touch.mockRejectedValueOnce(new DomainError('unauthorized', 'The session has timed out'));
  activity.recordWork();
  await vi.advanceTimersByTimeAsync(minute);
  const asked = touch.mock.calls.length;
  activity.recordWork();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(touch).toHaveBeenCalledTimes(asked);
  expect(onEnd).not.toHaveBeenCalled();
});

test('the record of an earlier session does not end a new one', async () => {
  const { openTab } = aBrowser(15);
  const first = openTab();
  await vi.advanceTimersByTimeAsync(minute);
  first.activity.stop();
  await vi.advanceTimersByTimeAsync(60 * minute);
  const { onEnd, warnings } = openTab();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(onEnd).not.toHaveBeenCalled();
  expect(warnings).toEqual([]);
});
