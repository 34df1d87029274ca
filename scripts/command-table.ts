type Command = {
  /** What follows the name; a command without it takes no arguments. */
  usage?: string;
  summary: string;
  load: () => Promise<{ run: (args: string[]) => Promise<unknown> }>;
};

/** Commands that run the product or work on its data; they read .env. */
export const operation: Record<string, Command> = {
  start: { summary: 'builds and runs the whole product', load: () => import('./commands/start.ts') },
  web: { summary: 'serves a hosted project', load: () => import('./commands/web.ts') },
  healthcheck: {
    summary: 'ends with 1 if the web server does not answer',
    load: () => import('./commands/healthcheck.ts'),
  },
  'check-config': {
    usage: '[--offline]',
    summary: 'lists what is missing for production',
    load: () => import('./commands/check-config.ts'),
  },
  'prepare-project': {
    summary: "adds the reference lists and the dealer's first settings to the database of DATABASE_URL",
    load: () => import('./commands/prepare-project.ts'),
  },
  'first-owner': {
    summary: 'creates the first account of a hosted project',
    load: () => import('./commands/first-owner.ts'),
  },
  'reset-password': {
    usage: '[user name]',
    summary: 'gives an account a new password',
    load: () => import('./commands/reset-password.ts'),
  },
  backup: {
    usage: '[--with-media]',
    summary: 'writes the whole database into one file',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    usage: '<file>',
    summary: 'replaces the database with a backup',
    load: () => import('./commands/restore.ts'),
  },
  'rotate-keys': {
    summary: "renews the product's own keys and ends every session",
    load: () => import('./commands/rotate-keys.ts'),
  },
  release: {
    usage: '<remote> [--from <build>] [--to <store>] [--canary <percent>]',
    summary: 'builds, signs and releases a remote',
    load: () => import('./commands/release.ts'),
  },
  rollback: {
    usage: '<remote> [version] [--to <store>]',
    summary: 'goes back to an earlier release',
    load: () => import('./commands/rollback.ts'),
  },
  promote: {
    usage: '<remote> [--to <store>]',
    summary: 'gives a canary to all visitors',
    load: () => import('./commands/promote.ts'),
  },
  releases: {
    usage: '[--to <store>]',
    summary: 'lists the releases',
    load: () => import('./commands/releases.ts'),
  },
  'release-keys': {
    usage: '<remote> [file]',
    summary: "makes a team's pair of keys",
    load: () => import('./commands/release-keys.ts'),
  },
};

/** Commands whose result must not depend on a developer's .env. */
export const development: Record<string, Command> = {
  dev: { usage: '[remote]', summary: 'runs everything with hot reload', load: () => import('./commands/dev.ts') },
  check: { summary: 'runs every check, as npm test does', load: () => import('./commands/check.ts') },
  pack: {
    usage: '[folder]',
    summary: 'packs what a repository with one remote needs',
    load: () => import('./commands/pack.ts'),
  },
  advisors: { summary: "runs Supabase's advisors on the migrations", load: () => import('./commands/advisors.ts') },
  'try-browsers': {
    usage: '[parts of file names]',
    summary: 'runs the main journeys in Chromium, Firefox and WebKit',
    load: () => import('./commands/try-browsers.ts'),
  },
  'try-postgres': {
    usage: '[parts of file names]',
    summary: 'runs journeys and faults on Postgres 17',
    load: () => import('./commands/try-postgres.ts'),
  },
  'try-containerfile': {
    summary: 'follows the Containerfile without a container',
    load: () => import('./commands/try-containerfile.ts'),
  },
};
