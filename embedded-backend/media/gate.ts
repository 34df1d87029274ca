/** Lets at most so many pieces of work run at once; the others wait in line. */
export function createGate(maxRunning: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
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
