import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { compressFolder } from './compress.ts';
import { contractVersion } from './federation.ts';

const isInstalled = import.meta.dirname.includes(`${sep}node_modules${sep}`);

/** The folder with the apps: of this repository, or the one in which a team runs the installed package. */
export const root = isInstalled ? process.cwd() : join(import.meta.dirname, '..');
const apps = ['shell', 'storefront', 'backoffice'] as const;
export type AppName = (typeof apps)[number];

const commonInputs = [
  'build',
  'package.json',
  'pnpm-lock.yaml',
  'package-lock.json',
  'shared-ui/src',
  'shared-ui/package.json',
  'shared-domain/src',
  'shared-domain/package.json',
];

const vinTables = ['supabase/seed/vin-tables.ts', 'supabase/seed/csv.ts', 'supabase/seed/reference'];
const furtherInputs: Partial<Record<AppName, string[]>> = { storefront: vinTables, backoffice: vinTables };

function listFiles(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function hashInputs(app: AppName): string {
  const own = ['src', 'public', 'index.html', 'rsbuild.config.ts', 'package.json'].map((name) => `${app}/${name}`);
  const files = [...commonInputs, ...own, ...(furtherInputs[app] ?? [])].flatMap((path) =>
    /\.\w+$/.test(path) ? [join(root, path)] : listFiles(path),
  );
  const hash = createHash('sha256');
  const isInput = (path: string) =>
    existsSync(path) && !/\.test\.tsx?$|\/build\/(releases|commands|settings)\//.test(path);
  for (const file of files.filter(isInput).sort()) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function run(app: AppName): Promise<void> {
  const bundler = findBundler();
  if (!bundler) throw new Error(`${app} cannot be built: this installation has no build tools.`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bundler, 'build'], {
      cwd: join(root, app),
      env: toolEnvironment(app),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build of ${app} failed:\n${Buffer.concat(output).toString()}`));
    });
  });
}

export function toolEnvironment(app: AppName): NodeJS.ProcessEnv {
  const path = [join(root, app, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
  return { ...process.env, NODE_ENV: 'production', PATH: path };
}

/** The bundler's program; null in a production install. */
function findBundler(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@rsbuild/core/package.json')), 'bin/rsbuild.js');
  } catch {
    return null;
  }
}

/** Builds one app unless its sources are unchanged since its last build. Returns whether it built. */
export async function buildApp(app: AppName): Promise<boolean> {
  const marker = join(root, app, 'dist/.inputs');
  const inputs = hashInputs(app);
  const isBuilt = existsSync(marker) && existsSync(join(root, app, 'dist/contract.json'));
  if (isBuilt && readFileSync(marker, 'utf8') === inputs) return false;
  // A production install has no build tools; it uses the build that was copied to it.
  if (isBuilt && !findBundler()) return false;
  console.log(`Building ${app} …`);
  await run(app);
  compressFolder(join(root, app, 'dist/web'));
  writeFileSync(join(root, app, 'dist/contract.json'), `${JSON.stringify({ app, contractVersion })}\n`);
  writeFileSync(marker, inputs);
  return true;
}

/** What a build says of itself; builds of older versions don't name their app. */
export function readContract(build: string): { app?: string; contractVersion: number } {
  return JSON.parse(readFileSync(join(build, 'contract.json'), 'utf8'));
}

export async function buildAll() {
  for (const app of apps) await buildApp(app);
}

if (import.meta.main) await buildAll();
