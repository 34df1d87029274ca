import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

export type RequestFigures = { perSecond: number; tookMs: number[]; errors: number };

type RequestOptions = { connections: number; seconds: number; next: () => string };

/**
 * Keeps connections busy, each with one request after another. The first third of the time is a warm-up that does not
 * count; requests that are unanswered at the end are dropped.
 */
export async function runConcurrentRequests({ connections, seconds, next }: RequestOptions): Promise<RequestFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const startMs = performance.now();
  const [fromMs, untilMs] = [startMs + (seconds * 1000) / 3, startMs + seconds * 1000];
  const tookMs: number[] = [];
  let errors = 0;

  async function visit(): Promise<void> {
    while (performance.now() < untilMs) {
      const askedMs = performance.now();
      const isGood = await ask(next(), agent);
      const nowMs = performance.now();
      if (nowMs < fromMs || nowMs > untilMs) continue;
      if (isGood) tookMs.push(nowMs - askedMs);
      else errors += 1;
    }
  }

  const end = setTimeout(() => agent.destroy(), seconds * 1000);
  await Promise.all(Array.from({ length: connections }, visit));
  clearTimeout(end);
  agent.destroy();
  return { perSecond: tookMs.length / ((untilMs - fromMs) / 1000), tookMs, errors };
}

function ask(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    request.once('error', () => resolve(false));
  });
}

/** In MB, of the product's processes that run a script; empty where the system does not report it. */
export function readMemory(dataDir: string, script: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(pid, dataDir, script));
  } catch {
    return [];
  }
}

function readProcess(pid: string, dataDir: string, script: string): number[] {
  try {
    const isMeant = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
    if (!isMeant || !readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`)) return [];
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? [Math.round(Number(kilobytes) / 1024)] : [];
  } catch {
    // It has ended, or belongs to another user.
    return [];
  }
}
