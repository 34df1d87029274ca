// node scripts/test-postgres.ts [parts of file names]: the journeys and the faults, with a database on a Postgres 17
// server for each product that they start. Without words both suites run as a whole.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';
import { withPostgres17 } from './postgres-17.ts';
import { requireNode } from './processes.ts';

const suites = ['tests/e2e', 'tests/faults'];

function runSuite(folder: string, words: string[], serverUrl: string): Promise<number> {
  const child = spawn('vitest', ['run', '--config', join(folder, 'vitest.config.ts'), ...words], {
    cwd: root,
    env: { ...process.env, TEST_POSTGRES_URL: serverUrl },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Whether any file of the suite is meant. */
function isAsked(folder: string, words: string[]): boolean {
  const files = readdirSync(join(root, folder));
  return words.length === 0 || files.some((file) => words.some((word) => file.includes(word)));
}

requireNode();
const words = process.argv.slice(2);
const code = await withPostgres17(async (serverUrl) => {
  const codes = [0];
  for (const folder of suites) if (isAsked(folder, words)) codes.push(await runSuite(folder, words, serverUrl));
  return Math.max(...codes);
});
// The server's own hook on the end of the process knows nothing of an exit code that is only noted.
process.exit(code);
