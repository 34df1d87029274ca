import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { requireNode } from './processes.ts';
import { reportError } from './report-error.ts';

type Load = () => Promise<{ run: (args: string[]) => Promise<unknown> }>;

/** Commands that run the product or work on its data; they read .env. */
const operation: Record<string, Load> = {
  start: () => import('./commands/start.ts'),
  web: () => import('./commands/web.ts'),
  healthcheck: () => import('./commands/healthcheck.ts'),
  'check-config': () => import('./commands/check-config.ts'),
  'prepare-project': () => import('./commands/prepare-project.ts'),
  'first-owner': () => import('./commands/first-owner.ts'),
  'reset-password': () => import('./commands/reset-password.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  'rotate-keys': () => import('./commands/rotate-keys.ts'),
  release: () => import('./commands/release.ts'),
  rollback: () => import('./commands/rollback.ts'),
  promote: () => import('./commands/promote.ts'),
  releases: () => import('./commands/releases.ts'),
  'release-keys': () => import('./commands/release-keys.ts'),
};

/** Commands whose result must not depend on a developer's .env. */
const development: Record<string, Load> = {
  dev: () => import('./commands/dev.ts'),
  check: () => import('./commands/check.ts'),
  pack: () => import('./commands/pack.ts'),
  advisors: () => import('./commands/advisors.ts'),
  'try-browsers': () => import('./commands/try-browsers.ts'),
  'try-postgres': () => import('./commands/try-postgres.ts'),
  'try-containerfile': () => import('./commands/try-containerfile.ts'),
};

async function run([name = '', ...args]: string[]) {
  requireNode();
  const load = operation[name] ?? development[name];
  if (!load) {
    const names = [...Object.keys(operation), ...Object.keys(development)];
    throw new Error(`${name ? `There is no command "${name}".` : 'Name a command.'} Commands: ${names.join(', ')}.`);
  }
  const settings = join(root, '.env');
  if (operation[name] && existsSync(settings)) process.loadEnvFile(settings);
  await (await load()).run(args);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  reportError(error);
  process.exitCode = 1;
});
