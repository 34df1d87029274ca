import { queueTooLong } from './engine-messages.ts';

type Waiting = { enter: () => void; timer: NodeJS.Timeout };

/** Runs one request at a time, in order. One that waits too long is refused (53300). */
export function createRequestQueue(longestWaitMs: number, longestLine: number) {
  const line: Waiting[] = [];
  let isTaken = false;

  function waitForTurn(): Promise<void> {
    if (line.length >= longestLine) throw queueTooLong();
    return new Promise((enter, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(queueTooLong());
      };
      const waiting = { enter, timer: setTimeout(leave, longestWaitMs) };
      line.push(waiting);
    });
  }

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (isTaken) await waitForTurn();
    isTaken = true;
    try {
      return await work();
    } finally {
      // The next one runs before any request that arrives now.
      const next = line.shift();
      isTaken = next !== undefined;
      clearTimeout(next?.timer);
      next?.enter();
    }
  };
}
