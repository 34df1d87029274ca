import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createSupervisor } from './supervisor.ts';

/** A part that ends when the test says so. */
function aPart() {
  const children: ChildProcess[] = [];
  const start = vi.fn(() => {
    // Only what the supervisor reads of a process.
    const child = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null, kill: vi.fn() });
    child.kill = vi.fn(() => child.emit('exit', 0, null));
    children.push(child as unknown as ChildProcess);
    return child as unknown as ChildProcess;
  });
  const fall = () => children.at(-1)?.emit('exit', null, 'SIGKILL');
  return { part: { name: 'backend', start }, start, fall, children };
}

function aSupervisor() {
  vi.spyOn(console, 'error').mockReturnValue();
  const giveUp = vi.fn();
  const clock = { ms: 0 };
  return { giveUp, clock, supervisor: createSupervisor({ giveUp, now: () => clock.ms, pauseMs: () => 0 }) };
}

test('a part that ends before the product is ready ends the product', async () => {
  const { supervisor, giveUp } = aSupervisor();
  const { part, start, fall } = aPart();
  await supervisor.keep(part);
  fall();
  expect([giveUp.mock.calls, start.mock.calls.length]).toEqual([[[1]], 1]);
});

test('a part that falls is started again, five times within a minute and not a sixth', async () => {
  const { supervisor, giveUp } = aSupervisor();
  const { part, start, fall } = aPart();
  await supervisor.keep(part);
  supervisor.ready();
  for (let round = 2; round <= 6; round += 1) {
    fall();
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(round));
  }
  expect(giveUp).not.toHaveBeenCalled();
  fall();
  expect(giveUp).toHaveBeenCalledOnce();
});

test('falls of long ago are forgotten', async () => {
  const { supervisor, giveUp, clock } = aSupervisor();
  const { part, start, fall } = aPart();
  await supervisor.keep(part);
  supervisor.ready();
  for (let round = 2; round <= 12; round += 1) {
    clock.ms += 15_000;
    fall();
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(round));
  }
  expect(giveUp).not.toHaveBeenCalled();
});

test('a product that is stopped starts nothing again', async () => {
  const { supervisor } = aSupervisor();
  const { part, start, children } = aPart();
  await supervisor.keep(part);
  supervisor.ready();
  await supervisor.stop();
  expect([start.mock.calls.length, vi.mocked(children[0]?.kill)?.mock.calls]).toEqual([1, [['SIGTERM']]]);
});
