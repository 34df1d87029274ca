import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './build.ts';

/** Node's major version from which TypeScript files run as they are. */
const oldestNode = [22, 22] as const;

/** Ends with one sentence where the running Node is too old; on Linux the workspace brings its own. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Error(`Node ${process.versions.node} is too old here: install Node ${oldestNode.join('.')} or newer.`);
}

/** What was compiled once is found here by the next start: a part that fell is back in half the time. */
const compileCache = join(root, 'node_modules/.cache/compiled');

/**
 * Starts one of our own programs; what goes wrong there is said on this terminal. Its standard output is read by nobody
 * unless it is `shown`: then it is a log that somebody asked for.
 */
export function startProgram(
  file: string,
  variables: Record<string, string>,
  output: 'quiet' | 'shown' = 'quiet',
): ChildProcess {
  return spawnProgram([file], variables, ['ignore', output === 'shown' ? 'inherit' : 'pipe', 'inherit']);
}

/**
 * Starts one of our own programs as far as it goes before anything is opened. It goes on once it is sent a message, and
 * ends when this process does.
 */
export function startStandby(file: string, variables: Record<string, string>): ChildProcess {
  // It has the time to compile all of the engine before it is needed.
  const args = ['--no-wasm-lazy-compilation', file, '--standby'];
  return spawnProgram(args, variables, ['ignore', 'pipe', 'inherit', 'ipc']);
}

function spawnProgram(args: string[], variables: Record<string, string>, stdio: StdioOptions): ChildProcess {
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...variables };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio });
  // A pipe that nobody reads would stop the program once it is full.
  child.stdout?.resume();
  return child;
}

/** Whether somebody wants to read the web server's log: a terminal that did not ask for it is not drowned. */
export function toLogOutput({ LOG_FORMAT, LOG_LEVEL }: NodeJS.ProcessEnv): 'quiet' | 'shown' {
  return LOG_FORMAT === 'json' || LOG_LEVEL ? 'shown' : 'quiet';
}

/** Resolves once the address answers with success; rejects when the program ended before. */
export async function waitUntilHealthy(url: string, child: ChildProcess, limitMs: number) {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('');
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within ${limitMs / 1000} seconds.`);
}

/** Throws the sentence that helps when the product's own folder cannot be written. */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(
      `The data directory ${dataDir} cannot be read and written (${code}). Correct its rights or set DATA_DIR to another folder.`,
    );
  }
}

/** Throws the sentence that helps when a port is taken. */
export function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use. Stop the program that uses it, or set'
          : `cannot be used (${error.code}). Set`;
      reject(
        new Error(`Port ${port} ${reason} ${variable} to another ${error.code === 'EADDRINUSE' ? 'number' : 'value'}.`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A port that nothing listens on right now. */
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

/** Ends a program and waits until it is gone. */
export function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(forced);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
