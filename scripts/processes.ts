import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';

/** The first version of Node that runs TypeScript files, as [major, minor]. */
const oldestNode = [22, 22] as const;

/** Throws if this version of Node is too old; on Linux the workspace installs its own. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Error(`Node ${process.versions.node} is too old here: install Node ${oldestNode.join('.')} or newer.`);
}

/** Node's compile cache: it halves the time of a restart. */
const compileCache = join(root, 'node_modules/.cache/compiled');

/** Starts one of the product's programs. Its errors appear on this terminal. */
export function startProgram(file: string, variables: Record<string, string>): ChildProcess {
  return spawnProgram([file], variables);
}

/** Starts a program that loads its code and opens nothing before a message. */
export function startStandby(file: string, variables: Record<string, string>): ChildProcess {
  // A standby has the time to compile the whole engine in advance.
  return spawnProgram(['--no-wasm-lazy-compilation', file, '--standby'], variables);
}

/** What a program keeps for later: Node's flags, and variables of glibc that other libraries ignore (docs/scale.md). */
type Memory = { flags: string[]; pools: Record<string, string> };

const backendMemory: Memory = {
  // Node lets young objects take 130 MB, and all of them 200, which an import fills and no collection empties.
  flags: ['--max-semi-space-size=16', '--heap-growing-percent=50'],
  // glibc keeps fewer freed blocks: a fifth of the memory under load.
  pools: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
};
const webMemory: Memory = {
  // The heap grows later and less; rendering takes as long, a page from memory a little longer.
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=50'],
  // The memory in which a page is compressed stays: asking for it again took as long as the compression.
  pools: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '4194304' },
};

function spawnProgram(
  args: string[],
  variables: Record<string, string>,
  { flags, pools }: Memory = backendMemory,
  output: 'quiet' | 'shown' = 'quiet',
): ChildProcess {
  const env = { NODE_COMPILE_CACHE: compileCache, ...pools, ...process.env, STOPPED_BY_PARENT: '1', ...variables };
  // A program stops when the IPC channel closes, which the system does even if this process is killed.
  const stdio: StdioOptions = ['ignore', output === 'shown' ? 'inherit' : 'pipe', 'inherit', 'ipc'];
  const child = spawn(process.execPath, [...flags, ...args], { cwd: root, env, stdio });
  // An unread pipe would block the program when it is full.
  child.stdout?.resume();
  return child;
}

/** Starts the web server. Its log appears on this terminal if it is `shown`. */
export function startWebProgram(variables: Record<string, string>, output: 'quiet' | 'shown'): ChildProcess {
  return spawnProgram(['server/main.ts'], variables, webMemory, output);
}

/** The web server's log is shown on a terminal only if LOG_FORMAT or LOG_LEVEL asks for it. */
export function toLogOutput({ LOG_FORMAT, LOG_LEVEL }: NodeJS.ProcessEnv): 'quiet' | 'shown' {
  return LOG_FORMAT === 'json' || LOG_LEVEL ? 'shown' : 'quiet';
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

type Waiting = {
  isOver: () => boolean;
  /** Without it, the wait lasts as long as the program runs. */
  limitMs?: number;
  /** Called after each `remindMs`, with the seconds waited so far. */
  remind?: (seconds: number) => void;
  remindMs?: number;
};

/** Resolves when the address responds with success; rejects if the program has ended before. */
export async function waitUntilHealthy(
  url: string,
  { isOver, limitMs = Number.POSITIVE_INFINITY, remind, remindMs = 30_000 }: Waiting,
) {
  const startMs = Date.now();
  let nextReminderMs = remindMs;
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs = Date.now() - startMs) {
    if (isOver()) throw new Error('');
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) return;
    if (waitedMs >= nextReminderMs) {
      remind?.(Math.round(waitedMs / 1000));
      nextReminderMs += remindMs;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within ${limitMs / 1000} seconds.`);
}

/** Throws an error with advice if the port cannot be used. */
export function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      reject(new Error(describeListenError(code, { port, host, variable })));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

type Listening = { port: number; host: string; variable: string };

function describeListenError(code: string, { port, host, variable }: Listening): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the program that uses it, or set ${variable} to another number.`;
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return `HOST is ${host}, which is no address of this machine (${code}). Correct it.`;
  }
  return `Port ${port} cannot be used (${code}). Set ${variable} to another number.`;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free.')),
      );
    });
  });
}

/** Stops a program, by force after the limit, and waits until it has ended. */
export function stopProgram(child: ChildProcess, limitMs = 5_000): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const forced = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('exit', () => {
      clearTimeout(forced);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
