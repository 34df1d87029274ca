import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dumpServer } from './server-dump.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dealer-dump-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function installDump(script: string) {
  const program = path.join(folder, 'pg_dump');
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
}
const dump = (limitMs?: number) => dumpServer('postgres://nobody@127.0.0.1:1/none', path.join(folder, 'out'), limitMs);

test('a dump that exceeds its time limit is stopped and reported', async () => {
  await installDump('exec sleep 20');
  const startedMs = performance.now();
  await expect(dump(1_000)).rejects.toThrow('pg_dump was stopped: it took longer than 1 s.');
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});

test('a failed dump is reported with its cause', async () => {
  await installDump('echo the server is away >&2; exit 1');
  await expect(dump()).rejects.toThrow('pg_dump failed: the server is away');
});
