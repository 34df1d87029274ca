import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildAll, root } from '@dealer/build/apps';
import { engineNames, findEngine } from '../browsers.ts';

function runTool(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

const missing = () => engineNames.filter((name) => findEngine(name) === null);

function installMissing(): void {
  if (missing().length === 0) return;
  runTool('npx', ['--yes', 'playwright@1.65.1', 'install', ...missing()]);
  if (missing().length === 0 || !existsSync('/usr/bin/apt-get')) return;
  runTool('apt-get', ['update', '-qq']);
  runTool('apt-get', ['install', '-y', '-qq', 'chromium', 'firefox-esr', 'webkit2gtk-driver', 'xvfb']);
}

/** Runs the main journeys in Chromium, Firefox and WebKit; parts of file names select some of them. */
export async function run(files: string[]) {
  installMissing();
  if (missing().length > 0) console.error(`Could not be installed: ${missing().join(', ')}. Their walks fail.`);
  await buildAll();
  const isPassed = runTool('vitest', ['run', '--config', 'tests/browsers/vitest.config.ts', ...files]);
  process.exitCode = isPassed ? 0 : 1;
}
