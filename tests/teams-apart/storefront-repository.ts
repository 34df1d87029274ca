import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readManifest, readVersion } from '@dealer/scripts/package-manifest';

const monorepo = path.resolve(import.meta.dirname, '../..');
const tools = ['@types/node', 'jsdom', 'typescript', 'vitest'];

/** Makes a repository in `folder` that holds only `storefront/` and the packages as tarballs, and installs it. */
export function createStorefrontRepository(folder: string) {
  runIn(monorepo, process.execPath, 'scripts/cli.ts', 'pack', path.join(folder, 'packages'));
  const packages = readdirSync(path.join(folder, 'packages'));
  const toTarball = (name: string) => {
    const file = packages.find((candidate) => candidate.startsWith(`dealer-${name}-`));
    if (!file) throw new Error(`There is no tarball of ${name}`);
    return `file:${path.join(folder, 'packages', file)}`;
  };
  const ours = Object.fromEntries(
    ['shared-domain', 'shared-ui', 'build'].map((name) => [`@dealer/${name}`, toTarball(name)]),
  );
  const from = path.join(monorepo, 'storefront');
  cpSync(from, path.join(folder, 'storefront'), {
    recursive: true,
    filter: (file) => !/^(node_modules|dist|\.cache)$/.test(path.basename(file)),
  });
  const manifest = readManifest('storefront');
  const resolve = (dependencies: Record<string, string> = {}) =>
    Object.fromEntries(Object.keys(dependencies).map((name) => [name, ours[name] ?? readVersion('storefront', name)]));
  write(folder, 'storefront/package.json', {
    ...manifest,
    dependencies: resolve(manifest.dependencies),
    devDependencies: resolve(manifest.devDependencies),
  });
  write(folder, 'package.json', {
    name: 'storefront-team',
    private: true,
    type: 'module',
    workspaces: ['storefront'],
    browserslist: JSON.parse(readFileSync(path.join(monorepo, 'package.json'), 'utf8')).browserslist,
    devDependencies: Object.fromEntries(tools.map((name) => [name, readVersion('', name)])),
    overrides: ours,
    scripts: {
      build: 'dealer build storefront',
      test: 'cd storefront && vitest run',
      release: 'dealer release storefront',
    },
  });
  runIn(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund');
}

/** Runs a command to its end and returns what it printed. Throws with that if it fails. */
export function runIn(folder: string, command: string, ...args: string[]): string {
  return runWith({}, folder, command, ...args);
}

export function runWith(variables: Record<string, string>, cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
    maxBuffer: 64_000_000,
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`);
}

function write(folder: string, file: string, content: unknown) {
  writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
