import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSupervisor, type PartStatus, toPauseMs } from './supervisor.ts';

/** Restarts happen in the background, possibly on a busy machine. */
const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

/** The subset of a process that the supervisor uses. */
function aProgram(): ChildProcess {
  const program = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null, kill: vi.fn() });
  program.kill = vi.fn(() => program.emit('exit', 0, null));
  return program as unknown as ChildProcess;
}

/** A part that ends when the test ends it. */
function aPart() {
  const children: ChildProcess[] = [];
  const start = vi.fn((standby?: ChildProcess) => {
    const child = standby ?? aProgram();
    children.push(child);
    return child;
  });
  const crash = (signal = 'SIGKILL') => children.at(-1)?.emit('exit', null, signal);
  return { part: { name: 'backend', start }, start, crash, children };
}

function aSupervisor() {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  logged.mockClear();
  const giveUp = vi.fn();
  const onChange = vi.fn((_parts: PartStatus[]) => undefined);
  const pauseMs = vi.fn((_stops: number) => 0);
  const clock = { ms: 0 };
  const supervisor = createSupervisor({ giveUp, onChange, now: () => clock.ms, pauseMs, standbyAfterMs: 0 });
  return { giveUp, onChange, clock, pauseMs, supervisor, logged };
}

test('a part that stops before the product is ready ends the product with a message', async () => {
  const { supervisor, giveUp, logged } = aSupervisor();
  const { part, start, crash } = aPart();
  await supervisor.supervise(part);
  crash();
  expect([giveUp.mock.calls, start.mock.calls.length]).toEqual([[[1]], 1]);
  expect(logged.mock.lastCall?.[0]).toContain('The backend stopped before it was ready (SIGKILL).');
});

test('a part whose runtime crashes before the product is ready is started again, three times at most', async () => {
  const { supervisor, giveUp } = aSupervisor();
  const { part, start, crash } = aPart();
  const { isOver } = await supervisor.supervise(part);
  for (const starts of [2, 3, 4]) {
    crash('SIGTRAP');
    await waitUntil(() => expect(start).toHaveBeenCalledTimes(starts));
    expect([isOver(), giveUp.mock.calls]).toEqual([false, []]);
  }
  crash('SIGTRAP');
  expect([isOver(), giveUp.mock.calls, start.mock.calls.length]).toEqual([true, [[1]], 4]);
});

test('a part that crashes is restarted, even if it crashes many times within a minute', async () => {
  const { supervisor, giveUp, pauseMs } = aSupervisor();
  const { part, start, crash } = aPart();
  await supervisor.supervise(part);
  supervisor.ready();
  for (let round = 2; round <= 30; round += 1) {
    crash();
    await waitUntil(() => expect(start).toHaveBeenCalledTimes(round));
  }
  expect(giveUp).not.toHaveBeenCalled();
  expect(pauseMs.mock.calls.map(([stops]) => stops).slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('the first restart is immediate; further pauses double from a second to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map(toPauseMs)).toEqual([
    ...[0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000],
    ...[60_000, 60_000, 60_000],
  ]);
});

test('a failed start is retried', async () => {
  const { supervisor, giveUp } = aSupervisor();
  const { part, start, crash } = aPart();
  await supervisor.supervise(part);
  supervisor.ready();
  start.mockImplementationOnce(() => {
    throw new Error('spawn EAGAIN');
  });
  start.mockImplementationOnce(() => {
    const program = Object.assign(aProgram(), { pid: undefined });
    setTimeout(() => program.emit('error', new Error('spawn ENOMEM')));
    return program;
  });
  crash();
  await waitUntil(() => expect(start).toHaveBeenCalledTimes(4));
  expect(giveUp).not.toHaveBeenCalled();
});

test('the status of a stopped part has the reason and the time of its restart', async () => {
  const { supervisor, clock, pauseMs, onChange, logged } = aSupervisor();
  const { part, crash, start } = aPart();
  await supervisor.supervise({ ...part, whileStopped: 'Visitors see copies.' });
  supervisor.ready();
  pauseMs.mockReturnValueOnce(16_000);
  clock.ms = Date.UTC(2026, 0, 1);
  crash();
  expect(onChange.mock.lastCall?.[0]).toEqual([
    { name: 'backend', isRunning: false, restarts: 0, reason: 'SIGKILL', nextStartAt: '2026-01-01T00:00:16.000Z' },
  ]);
  expect(logged.mock.lastCall?.[0]).toContain('The next start is in 16 s. Visitors see copies.');
  // Stopping the product does not wait for the pause.
  await supervisor.stop();
  expect(start).toHaveBeenCalledOnce();
});

test('the status of a restarted part counts its restarts', async () => {
  const { supervisor, onChange } = aSupervisor();
  const { part, crash } = aPart();
  await supervisor.supervise(part);
  supervisor.ready();
  crash();
  await waitUntil(() =>
    expect(onChange.mock.lastCall?.[0]).toMatchObject([{ isRunning: true, restarts: 1, nextStartAt: null }]),
  );
  expect(supervisor.readStatus()).toEqual(onChange.mock.lastCall?.[0]);
});

test('only a part that crashes within a minute of its start waits longer for its restart', async () => {
  const { supervisor, clock, pauseMs } = aSupervisor();
  const { part, start, crash } = aPart();
  await supervisor.supervise(part);
  supervisor.ready();
  for (const [round, livedMs] of [90_000, 2_000, 12_000, 61_000].entries()) {
    clock.ms += livedMs;
    crash();
    await waitUntil(() => expect(start).toHaveBeenCalledTimes(round + 2));
  }
  expect(pauseMs.mock.calls).toEqual([[1], [2], [3], [1]]);
});

test('a stopped product restarts nothing', async () => {
  const { supervisor } = aSupervisor();
  const { part, start, children } = aPart();
  await supervisor.supervise(part);
  supervisor.ready();
  await supervisor.stop();
  expect([start.mock.calls.length, vi.mocked(children[0]?.kill)?.mock.calls]).toEqual([1, [['SIGTERM']]]);
});

test('stopping the product stops the part that started last first, and the next one when it has ended', async () => {
  const { supervisor } = aSupervisor();
  const events: string[] = [];
  const aSlowPart = (name: string) => ({
    name,
    start: vi.fn(() => {
      const program = aProgram();
      program.kill = vi.fn(() => {
        events.push(`stop ${name}`);
        setTimeout(() => {
          events.push(`${name} ended`);
          program.emit('exit', 0, null);
        });
        return true;
      });
      return program;
    }),
  });
  const backend = aSlowPart('backend');
  await supervisor.supervise(backend);
  await supervisor.supervise(aSlowPart('web'));
  supervisor.ready();
  vi.mocked(backend.start).mock.results[0]?.value.emit('exit', null, 'SIGKILL');
  await waitUntil(() => expect(backend.start).toHaveBeenCalledTimes(2));
  await supervisor.stop();
  expect(events).toEqual(['stop web', 'web ended', 'stop backend', 'backend ended']);
});

test('a part that may finish its work is ended by force only after its own limit', async () => {
  const { supervisor } = aSupervisor();
  const program = aProgram();
  const kill = vi.mocked(program.kill).mockReturnValue(true);
  await supervisor.supervise({ name: 'web server', start: () => program, stopLimitMs: 12_000 });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stopped = supervisor.stop();
  await vi.advanceTimersByTimeAsync(11_900);
  expect(kill.mock.calls).toEqual([['SIGTERM']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(kill.mock.calls).toEqual([['SIGTERM'], ['SIGKILL']]);
  program.emit('exit', null, 'SIGKILL');
  await stopped;
});

/** A supervised part whose first process is in standby. */
async function aPartWithStandby() {
  const { supervisor } = aSupervisor();
  const { part, start, crash } = aPart();
  const standbys: ChildProcess[] = [];
  const standBy = vi.fn(() => {
    const program = aProgram();
    standbys.push(program);
    return program;
  });
  await supervisor.supervise({ ...part, standBy });
  supervisor.ready();
  await waitUntil(() => expect(standBy).toHaveBeenCalledOnce());
  return { supervisor, start, crash, standbys };
}

test('a standby replaces a part that crashes, and another standby starts', async () => {
  const { start, crash, standbys } = await aPartWithStandby();
  for (const round of [1, 2]) {
    crash();
    await waitUntil(() => expect(standbys).toHaveLength(round + 1));
    expect(start.mock.lastCall).toEqual([standbys[round - 1]]);
  }
});

test('a standby that has ended is not used', async () => {
  const { start, crash, standbys } = await aPartWithStandby();
  standbys[0]?.emit('exit', null, 'SIGKILL');
  crash();
  await waitUntil(() => expect(start).toHaveBeenCalledTimes(2));
  expect(start.mock.lastCall).toEqual([undefined]);
});

test('stopping the product stops its standby', async () => {
  const { supervisor, standbys } = await aPartWithStandby();
  await supervisor.stop();
  expect(vi.mocked(standbys[0]?.kill)?.mock.calls).toEqual([['SIGTERM']]);
});
