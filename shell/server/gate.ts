/**
 * Lets at most so many pieces of work run at once; the others wait in line. Without it a crowd would send the backend
 * more questions than it answers within their time limit, and be told that it is away.
 */
export function createGate(maxRunning: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) await new Promise<void>((enter) => waiting.push(enter));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place; only an empty line frees it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
