import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import { anotherBuildIn, runPipeline } from './release-pipeline.ts';

/** Runs a release command on the given data directory. */
export function runRelease(dataDir: string, ...command: string[]) {
  return runPipeline({ DATA_DIR: dataDir }, ...command);
}

/** Another build of a remote, for the time of a test. */
export async function anotherBuild(name: string, contract?: number): Promise<string> {
  const folder = await anotherBuildIn(tmpdir(), name, contract);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
