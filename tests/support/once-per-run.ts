import { mkdirSync } from 'node:fs';
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const timeLimitMs = 240_000;

/** The process that runs all test files, the parent of the workers. */
export const runnerPid = process.ppid;

/** Shared by the workers of a run; database-keeper.ts removes it afterwards. */
export const runFolder = path.join(tmpdir(), `dealer-tests-${runnerPid}`);

type Outcome = { value: string } | { error: string };

/** Creates a resource once for all test files of a run; later callers wait for the first. */
export async function oncePerRun(name: string, make: () => Promise<string>): Promise<string> {
  const file = path.join(runFolder, `${name}.json`);
  if (takes(path.join(runFolder, `${name}.taken`))) {
    const outcome: Outcome = await make().then(
      (value) => ({ value }),
      (error: unknown) => ({ error: String(error) }),
    );
    await writeFile(`${file}.draft`, JSON.stringify(outcome));
    await rename(`${file}.draft`, file);
  }
  const deadlineMs = performance.now() + timeLimitMs;
  while (!(await exists(file))) {
    if (performance.now() > deadlineMs) throw new Error(`Another test file did not get ${name} ready`);
    await wait(50);
  }
  const outcome: Outcome = JSON.parse(await readFile(file, 'utf8'));
  if ('error' in outcome) throw new Error(`${name} could not be made ready: ${outcome.error}`);
  return outcome.value;
}

function takes(folder: string): boolean {
  mkdirSync(runFolder, { recursive: true, mode: 0o755 });
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
