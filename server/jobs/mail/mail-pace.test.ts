import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailPace, type MailPriority } from './mail-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Mails that take 200 ms and a pause of 1 s, with the time at which each went out. */
function watchMails() {
  const pace = createMailPace();
  const startMs = performance.now();
  const sent: [name: string, atMs: number][] = [];
  function send(name: string, priority: MailPriority = 'queued', pauseMs = 1_000) {
    return pace.run(priority, async () => {
      sent.push([name, performance.now() - startMs]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return pauseMs;
    });
  }
  return { sent, send };
}

test('mails that are due at the same time go out one after the other, with the pause between them', async () => {
  const { sent, send } = watchMails();
  for (const name of ['first', 'second', 'third']) void send(name);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([
    ['first', 0],
    ['second', 1_200],
    ['third', 2_400],
  ]);
  void send('after a while');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual(['after a while', 10_000]);
});

test('a mail that a person waits for goes out before the queued ones', async () => {
  const { sent, send } = watchMails();
  for (const name of ['first', 'second', 'third']) void send(name);
  await vi.advanceTimersByTimeAsync(500);
  void send('password link', 'urgent');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(([name]) => name)).toEqual(['first', 'password link', 'second', 'third']);
});

test('after a turn that sent nothing there is no pause', async () => {
  const { sent, send } = watchMails();
  for (const name of ['first', 'second']) void send(name, 'queued', 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([
    ['first', 0],
    ['second', 200],
  ]);
});

test('a turn that fails rejects for its caller, and the next one follows', async () => {
  const pace = createMailPace();
  const failed = pace.run('queued', () => Promise.reject(new Error('away')));
  const next = pace.run('queued', async () => 0);
  await expect(failed).rejects.toThrow('away');
  await next;
});
