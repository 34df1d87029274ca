import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { exitAfterPostgres, withPostgres17 } from '../postgres-17.ts';

const suites = ['tests/e2e', 'tests/faults'];

function runSuite(folder: string, filters: string[], serverUrl: string): Promise<number> {
  const child = spawn('vitest', ['run', '--config', join(folder, 'vitest.config.ts'), ...filters], {
    cwd: root,
    env: { ...process.env, TEST_POSTGRES_URL: serverUrl },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function isChosen(folder: string, filters: string[]): boolean {
  const files = readdirSync(join(root, folder));
  return filters.length === 0 || files.some((file) => filters.some((filter) => file.includes(filter)));
}

/** Runs journeys and fault tests on Postgres 17; parts of file names select some of them. */
export async function run(filters: string[]) {
  const code = await withPostgres17(async (serverUrl) => {
    const codes = [0];
    for (const folder of suites) if (isChosen(folder, filters)) codes.push(await runSuite(folder, filters, serverUrl));
    return Math.max(...codes);
  });
  exitAfterPostgres(code);
}
