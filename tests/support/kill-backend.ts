import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from './product.ts';
import { createOwner } from './rest-callers.ts';

type Written = { ids: string[] };

const rowsPerWrite = 3;

/**
 * Writes vehicles of this make over REST without pause, several per request, until stopped. `acknowledged` are
 * confirmed as stored; the others may or may not be.
 */
export async function startWriters(product: Product, make: string, writers = 4) {
  const send = await createOwner(product);
  const acknowledged: Written[] = [];
  const unanswered: Written[] = [];
  let isStopped = false;

  async function write(): Promise<void> {
    while (!isStopped) {
      const ids = Array.from({ length: rowsPerWrite }, () => crypto.randomUUID());
      const rows = ids.map((id) => ({
        ...{ id, dealer_id: 'dream-motor', make, model: 'Kill', year: 2020 },
        ...{ price: 10_000, mileage: 1, status: 'Draft' },
      }));
      const answer = await send('vehicles', { method: 'POST', body: JSON.stringify(rows) }).catch(() => null);
      if (answer?.status === 201) acknowledged.push({ ids });
      else if (answer && answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`);
      else unanswered.push({ ids });
      // A refused connection returns immediately; retrying without pause would slow the restart.
      if (!answer) await wait(50);
    }
  }

  const running = Promise.all(Array.from({ length: writers }, write));
  // Awaited at the end.
  running.catch(() => undefined);
  return {
    acknowledged,
    unanswered,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** Kills the backend like a power cut or lack of memory; returns its process id. */
export async function killBackend({ dataDir }: Product, signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
  const { pid }: { pid: number } = JSON.parse(await readFile(path.join(dataDir, 'backend.lock'), 'utf8'));
  process.kill(pid, signal);
  return pid;
}

/** Milliseconds until the backend and its database respond. */
export async function waitForAnswer(product: Product, limitMs = 30_000): Promise<number> {
  const startMs = performance.now();
  while (performance.now() - startMs < limitMs) {
    const answer = await fetch(`${product.backendUrl}/healthz`).catch(() => null);
    await answer?.text();
    if (answer?.ok) return performance.now() - startMs;
    await wait(20);
  }
  throw new Error('The backend did not come back');
}

/** The ids of all vehicles of this make. */
export async function readStored(product: Product, make: string): Promise<Set<string>> {
  const send = await createOwner(product);
  const ids = new Set<string>();
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const answer = await send(`vehicles?select=id&make=eq.${make}&id=gt.${last}&order=id&limit=1000`);
    const rows: { id: string }[] = await answer.json();
    for (const { id } of rows) ids.add(id);
    const next = rows.at(-1)?.id;
    if (!next) return ids;
    last = next;
  }
}

/** Counts acknowledged writes that are lost, and others that are partly stored. */
export function judge(stored: Set<string>, { acknowledged, unanswered }: Awaited<ReturnType<typeof startWriters>>) {
  const isLost = ({ ids }: Written) => !ids.every((id) => stored.has(id));
  const isTorn = ({ ids }: Written) => isLost({ ids }) && ids.some((id) => stored.has(id));
  return { lost: acknowledged.filter(isLost).length, torn: [...acknowledged, ...unanswered].filter(isTorn).length };
}
