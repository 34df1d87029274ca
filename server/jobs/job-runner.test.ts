import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs, WorkFailedError } from './job-runner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a job repeats, and its runs never overlap', async () => {
  let running = 0;
  let most = 0;
  const run = vi.fn(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 250));
    running -= 1;
  });
  const stop = startJobs([{ name: 'slow', everyMs: 100, run }]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(run).toHaveBeenCalledTimes(3);
  expect(most).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('a failing job is logged once and retried with increasing delays until it succeeds', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  let isAway = true;
  const run = vi.fn(async () => {
    if (isAway) throw new Error('away');
  });
  const stop = startJobs([{ name: 'clean-up', everyMs: 100, run }]);
  await vi.advanceTimersByTimeAsync(1_600);
  // After 100, 300, 700 and 1500 ms.
  expect(run).toHaveBeenCalledTimes(4);
  expect(report.mock.calls).toEqual([['The job "clean-up" failed and will be repeated:', new Error('away')]]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_600);
  const before = run.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run.mock.calls.length - before).toBe(10);
  stop();
});

test('the observer gets each run and the number of consecutive failures', async () => {
  const failures: number[] = [];
  let left = 2;
  const run = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new Error('away');
  });
  const stop = startJobs([{ name: 'clean-up', everyMs: 100, run }], (name, seen) => {
    expect(name).toBe('clean-up');
    expect(seen.error === undefined).toBe(seen.failures === 0);
    failures.push(seen.failures);
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures.slice(0, 4)).toEqual([1, 2, 0, 0]);
  stop();
});

/** A job that runs every second, with the failures in a row that each run reported. */
function watchRuns(run: () => Promise<unknown>) {
  const failures: number[] = [];
  const stop = startJobs([{ name: 'mails', everyMs: 1_000, run }], (_, seen) => failures.push(seen.failures));
  return { failures, stop };
}
const failWork = () => Promise.reject(new WorkFailedError('1 of 1 could not be sent'));

test('a run that could do none of its work counts as failed, and the interval stays the same', async () => {
  const run = vi.fn(failWork);
  const { failures, stop } = watchRuns(run);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(failures).toEqual([1, 2, 3, 4]);
  stop();
});

test('a run without work does not clear a failure while that work is pending', async () => {
  const run = vi.fn<() => Promise<unknown>>(async () => 0);
  run.mockImplementationOnce(failWork);
  const { failures, stop } = watchRuns(run);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(5);
  expect(failures).toEqual([1]);
  run.mockImplementationOnce(failWork).mockImplementationOnce(async () => 1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(failures).toEqual([1, 2, 0, 0]);
  stop();
});

test('after an hour pending work no longer counts as failed', async () => {
  const run = vi.fn<() => Promise<unknown>>(async () => 0);
  run.mockImplementationOnce(failWork);
  const { failures, stop } = watchRuns(run);
  await vi.advanceTimersByTimeAsync(3_601_000);
  expect(failures).toEqual([1, 0]);
  stop();
});

test('a stop tells the running jobs, waits until they have ended and starts no other', async () => {
  const run = vi.fn(async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await new Promise((resolve) => setTimeout(resolve, 450));
  });
  const idle = vi.fn(async () => undefined);
  const stop = startJobs([
    { name: 'mails', everyMs: 100, run },
    { name: 'idle', everyMs: 5_000, run: idle },
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  const onStopped = vi.fn();
  void stop().then(onStopped);
  await vi.advanceTimersByTimeAsync(400);
  expect(onStopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onStopped).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([run.mock.calls.length, idle.mock.calls.length]).toEqual([1, 0]);
});
