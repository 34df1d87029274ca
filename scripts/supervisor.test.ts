import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createSupervisor } from './supervisor.ts';

/** A fall is answered in the background, on a machine that may be busy. */
const until = (look: () => void) => vi.waitFor(look, { timeout: 10_000 });

/** Only what the supervisor reads of a process. */
function aProgram(): ChildProcess {
  const program = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null, kill: vi.fn() });
  program.kill = vi.fn(() => program.emit('exit', 0, null));
  return program as unknown as ChildProcess;
}

/** A part that ends when the test says so. */
function aPart() {
  const children: ChildProcess[] = [];
  const start = vi.fn((standby?: ChildProcess) => {
    const child = standby ?? aProgram();
    children.push(child);
    return child;
  });
  const fall = () => children.at(-1)?.emit('exit', null, 'SIGKILL');
  return { part: { name: 'backend', start }, start, fall, children };
}

function aSupervisor() {
  vi.spyOn(console, 'error').mockReturnValue();
  const giveUp = vi.fn();
  const pauseMs = vi.fn((_falls: number) => 0);
  const clock = { ms: 0 };
  const supervisor = createSupervisor({ giveUp, now: () => clock.ms, pauseMs, standbyAfterMs: 0 });
  return { giveUp, clock, pauseMs, supervisor };
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
    await until(() => expect(start).toHaveBeenCalledTimes(round));
  }
  expect(giveUp).not.toHaveBeenCalled();
  fall();
  expect(giveUp).toHaveBeenCalledOnce();
});

test('only a part that falls soon after its start has to wait for the next', async () => {
  const { supervisor, clock, pauseMs } = aSupervisor();
  const { part, start, fall } = aPart();
  await supervisor.keep(part);
  supervisor.ready();
  for (const [round, livedMs] of [30_000, 2_000, 2_000, 12_000].entries()) {
    clock.ms += livedMs;
    fall();
    await until(() => expect(start).toHaveBeenCalledTimes(round + 2));
  }
  expect(pauseMs.mock.calls).toEqual([[0], [1], [2], [0]]);
});

test('falls of long ago are forgotten', async () => {
  const { supervisor, giveUp, clock } = aSupervisor();
  const { part, start, fall } = aPart();
  await supervisor.keep(part);
  supervisor.ready();
  for (let round = 2; round <= 12; round += 1) {
    clock.ms += 15_000;
    fall();
    await until(() => expect(start).toHaveBeenCalledTimes(round));
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

/** A part that is kept, with a first program in standby. */
async function aPartWithStandby() {
  const { supervisor } = aSupervisor();
  const { part, start, fall } = aPart();
  const standbys: ChildProcess[] = [];
  const standBy = vi.fn(() => {
    const program = aProgram();
    standbys.push(program);
    return program;
  });
  await supervisor.keep({ ...part, standBy });
  supervisor.ready();
  await until(() => expect(standBy).toHaveBeenCalledOnce());
  return { supervisor, start, fall, standbys };
}

test('a part that falls is taken over by its standby, and the next one gets ready', async () => {
  const { start, fall, standbys } = await aPartWithStandby();
  for (const round of [1, 2]) {
    fall();
    await until(() => expect(standbys).toHaveLength(round + 1));
    expect(start.mock.lastCall).toEqual([standbys[round - 1]]);
  }
});

test('a standby that is gone is not called', async () => {
  const { start, fall, standbys } = await aPartWithStandby();
  standbys[0]?.emit('exit', null, 'SIGKILL');
  fall();
  await until(() => expect(start).toHaveBeenCalledTimes(2));
  expect(start.mock.lastCall).toEqual([undefined]);
});

test('a product that is stopped stops its standby', async () => {
  const { supervisor, standbys } = await aPartWithStandby();
  await supervisor.stop();
  expect(vi.mocked(standbys[0]?.kill)?.mock.calls).toEqual([['SIGTERM']]);
});
