import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder that is deleted after the test. */
export function createTestFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dealer-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
