import { spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** Runs a release command with the given settings, as a pipeline does. */
export function runPipeline(
  environment: Record<string, string>,
  ...command: string[]
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/cli.ts', ...command], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: undefined, RELEASED_BY: 'storefront team', ...environment },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Another build of a remote, in a new folder: the same code with an extra comment, so its hashes differ. */
export async function anotherBuildIn(parent: string, name: string, contract?: number): Promise<string> {
  const folder = await mkdtemp(path.join(parent, `${name}-build-`));
  await cp(path.join(repository, name, 'dist'), folder, { recursive: true });
  const entry = (await readdir(path.join(folder, 'web'))).find((file) => /^remoteEntry\.[0-9a-f]+\.js$/.test(file));
  await appendFile(path.join(folder, 'web', entry ?? ''), `\n// ${folder}`);
  await rm(path.join(folder, 'web', `${entry}.br`));
  if (contract !== undefined) {
    await writeFile(path.join(folder, 'contract.json'), JSON.stringify({ contractVersion: contract }));
  }
  return folder;
}
