import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

/** As Chrome and Firefox ask. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

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

  // Not before the end: a timer may fire a millisecond early, and the requests in progress would count as errors.
  const end = setTimeout(() => agent.destroy(), seconds * 1000 + 20);
  await Promise.all(Array.from({ length: connections }, visit));
  clearTimeout(end);
  agent.destroy();
  return { perSecond: tookMs.length / ((untilMs - fromMs) / 1000), tookMs, errors };
}

function ask(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent, headers: { 'accept-encoding': acceptedEncodings } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    request.once('error', () => resolve(false));
  });
}

/** In MB, of the product's processes that run a script; empty where the system does not report it. */
export function readMemory(dataDir: string, script: string): number[] {
  return findProcesses(dataDir, script).flatMap((pid) => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readOf(pid, 'status'))?.[1];
    return kilobytes ? [Math.round(Number(kilobytes) / 1024)] : [];
  });
}

/** The processor time (ms) that the product's processes of a script have used; in steps of 10 ms, as Linux counts it. */
export function readProcessorMs(dataDir: string, script: string): number {
  const used = findProcesses(dataDir, script).map((pid) => {
    const [user = 0, system = 0] = readOf(pid, 'stat').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return (user + system) * 10;
  });
  return used.reduce((sum, ms) => sum + ms, 0);
}

function findProcesses(dataDir: string, script: string): string[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter(
        (pid) => readOf(pid, 'cmdline').includes(script) && readOf(pid, 'environ').includes(`DATA_DIR=${dataDir}`),
      );
  } catch {
    return [];
  }
}

/** Empty if the process has ended, or belongs to another user. */
function readOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
