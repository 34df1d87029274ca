export type MailPriority = 'urgent' | 'queued';

/** Sends a mail; resolves with the pause (ms) that the mail service needs before the next one. */
type Turn = () => Promise<number>;

/** Gives mails their turns: one at a time, urgent ones before queued ones. */
export function createMailPace() {
  const waiting: Record<MailPriority, Turn[]> = { urgent: [], queued: [] };
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let isRunning = false;

  async function runTurns(): Promise<void> {
    isRunning = true;
    for (;;) {
      await waitUntil(nextAtMs);
      const turn = waiting.urgent.shift() ?? waiting.queued.shift();
      if (!turn) break;
      nextAtMs = (await turn()) + performance.now();
    }
    isRunning = false;
  }

  function run(priority: MailPriority, turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting[priority].push(async () => {
        try {
          return await turn();
        } catch (error) {
          reject(error);
          return 0;
        } finally {
          resolve();
        }
      });
      if (!isRunning) void runTurns();
    });
  }

  return { run };
}

async function waitUntil(timeMs: number): Promise<void> {
  const delayMs = timeMs - performance.now();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
}
