import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '@dealer/build/apps';
import { buildVinTables } from '@dealer/supabase/vin-tables';
import { toPublishedManifest } from './package-manifest.ts';

export const packedNames = ['shared-domain', 'shared-ui', 'build'] as const;
type PackedName = (typeof packedNames)[number];

/** Compiles a package and packs it; returns the path of the tarball. */
export async function packPackage(name: PackedName, target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    const source = join(root, name, name === 'build' ? '' : 'src');
    compile(name, source, folder);
    copyOtherFiles(source, join(folder, 'dist'));
    if (name === 'build') await writeVinTables(join(folder, 'dist'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(toPublishedManifest(name), null, 2));
    const packed = run('npm', ['pack', '--silent', '--pack-destination', target], folder);
    return join(target, packed.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compile(name: PackedName, source: string, folder: string) {
  const config = join(root, name, 'node_modules/.tsconfig.pack.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: source,
    outDir: join(folder, 'dist'),
  };
  const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/node_modules', join(source, 'vin-tables.ts')];
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions,
    include: [source, join(root, 'build/assets.d.ts')],
    exclude,
  };
  writeFileSync(config, JSON.stringify(settings));
  try {
    run('tsc', ['-p', config], root);
  } finally {
    rmSync(config);
  }
}

/** Styles, pictures and scripts that need no compiler. */
function copyOtherFiles(source: string, target: string) {
  const isCopied = (file: string) => {
    const name = basename(file);
    return name !== 'node_modules' && name !== 'package.json' && !/(?<!\.d)\.tsx?$/.test(name);
  };
  cpSync(source, target, { recursive: true, filter: isCopied });
}

/** The tables themselves instead of the reference data that they are made from. */
async function writeVinTables(folder: string) {
  const tables = gzipSync(JSON.stringify([...(await buildVinTables())]));
  writeFileSync(join(folder, 'vin-tables.json.gz'), tables);
  writeFileSync(
    join(folder, 'vin-tables.js'),
    `import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export async function buildVinTables() {
  const file = readFileSync(new URL('./vin-tables.json.gz', import.meta.url));
  return new Map(JSON.parse(gunzipSync(file).toString()));
}
`,
  );
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
