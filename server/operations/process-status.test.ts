import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createProcessReader, describeStoppedProcess } from './process-status.ts';

const backend = {
  name: 'backend',
  isRunning: false,
  restarts: 5,
  reason: 'SIGKILL',
  nextStartAt: '2026-01-01T00:00:16Z',
};

test('the latest report is returned, and a malformed message is ignored', () => {
  const channel = new EventEmitter();
  const read = createProcessReader(channel);
  expect(read()).toEqual([]);
  channel.emit('message', { processes: [backend] });
  channel.emit('message', { processes: [{ name: 'backend' }] });
  channel.emit('message', 'start');
  expect(read()).toEqual([backend]);
});

test('without reports the status is unknown', () => {
  expect(createProcessReader(null)()).toEqual([]);
});

test('a stopped process is described with its reason and the time of its restart', () => {
  expect(describeStoppedProcess(backend)).toBe(
    'The backend stopped (SIGKILL). Its next start is at 2026-01-01T00:00:16Z, after 5 restarts.',
  );
});
