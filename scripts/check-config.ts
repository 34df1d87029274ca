import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build.ts';
import { checkBackend } from './config-check/backend.ts';
import { checkDisk, listMigrationVersions } from './config-check/disk.ts';
import type { Finding } from './config-check/finding.ts';
import { checkVariables } from './config-check/variables.ts';
import { requireNode } from './processes.ts';

/**
 * `npm run check-config` says in words what a production configuration lacks, all at once, and changes nothing.
 * `--offline` asks nobody. It ends with 1 where something is wrong. No value of a key is ever printed.
 */
async function run(args: string[]) {
  requireNode();
  const { offline } = parseArgs({ args, options: { offline: { type: 'boolean', default: false } } }).values;
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const variables = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const findings = [
    ...checkVariables(variables),
    ...checkDisk(variables, root),
    ...(offline ? [] : await checkBackend(variables, listMigrationVersions(root))),
  ];
  print(findings, offline);
  process.exitCode = findings.some(({ level }) => level === 'error') ? 1 : 0;
}

function print(findings: readonly Finding[], isOffline: boolean) {
  for (const level of ['error', 'warning', 'ok'] as const) {
    for (const { name, text } of findings.filter((finding) => finding.level === level)) {
      console.log(`${level.padEnd(8)} ${name}: ${text}`);
    }
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const asked = isOffline ? ' Nobody was asked (--offline).' : '';
  console.log(`\n${count('error')} errors, ${count('warning')} warnings.${asked}`);
}

run(process.argv.slice(2)).catch((problem: unknown) => {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
});
