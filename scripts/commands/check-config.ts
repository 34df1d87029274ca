import { parseArgs } from 'node:util';
import { root } from '@dealer/build/apps';
import { checkBackend } from '../config-check/backend.ts';
import { checkDisk, listMigrationVersions } from '../config-check/disk.ts';
import type { Finding } from '../config-check/finding.ts';
import { checkReleaseStores } from '../config-check/release-stores.ts';
import { checkVariables } from '../config-check/variables.ts';

/**
 * `npm run check-config` lists every problem of a production configuration, changes nothing and prints no key.
 * `--offline` contacts no service. The exit code is 1 if there is an error.
 */
export async function run(args: string[]) {
  const { offline } = parseArgs({ args, options: { offline: { type: 'boolean', default: false } } }).values;
  const variables = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const findings = [
    ...checkVariables(variables),
    ...checkDisk(variables, root),
    ...(offline ? [] : await checkBackend(variables, listMigrationVersions(root))),
    ...(offline ? [] : await checkReleaseStores(variables)),
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
  const note = isOffline ? ' The services were not called (--offline).' : '';
  console.log(`\n${count('error')} errors, ${count('warning')} warnings.${note}`);
}
