import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildAll, root } from '@dealer/build/apps';
import { findChromium, findWholeChromium } from '../browsers.ts';
import { reportError } from '../report-error.ts';
import { failedOutsideTests } from '../second-try-reporter.ts';

function runQuietly(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Finds a Chromium for the journeys or installs one: Playwright's own, else the system's packages. */
function requireBrowser() {
  if (!findWholeChromium()) {
    console.log('Installing Chromium for the browser tests …');
    runQuietly('npx', ['--yes', 'playwright@1.65.1', 'install', 'chromium']);
  }
  if (lacksSystemBrowser() && existsSync('/usr/bin/apt-get')) {
    runQuietly('apt-get', ['update', '-qq']);
    runQuietly('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell']);
  }
  if (!findWholeChromium())
    throw new Error('No Chromium was found or could be installed. Install one and set CHROMIUM_PATH to it.');
}

/** With Debian's Chromium the tests run in its build without windows; Playwright has its own. */
function lacksSystemBrowser(): boolean {
  const path = findWholeChromium();
  return path === null || (path === '/usr/bin/chromium' && findChromium() === path && process.getuid?.() === 0);
}

/** How long output may still arrive after a program's end, in milliseconds. */
const outputGraceMs = 5_000;

type Outcome = { passed: number; failed: number; problems: string[]; repeated: string[] };

function checkWith(title: string, command: string, args: string[]): Outcome {
  console.log(`\n— ${title}`);
  return runQuietly(command, args)
    ? { passed: 1, failed: 0, problems: [], repeated: [] }
    : { passed: 0, failed: 1, problems: [title], repeated: [] };
}

type Run = { code: number; output: string };

/** A run longer than its limit has failed. */
async function runVitest(title: string, args: string[], limitMinutes: number): Promise<Run> {
  const child = spawn('vitest', ['run', '--no-color', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      output += chunk;
      to.write(chunk);
    });
  const limit = setTimeout(() => {
    console.log(`\n${title} did not end within ${limitMinutes} minutes.`);
    child.kill('SIGKILL');
  }, limitMinutes * 60_000);
  const code = await new Promise<number>((resolve) => {
    child.on('close', (status) => resolve(status ?? 1));
    // A process that a test left behind may hold the pipe open: then the end of vitest itself counts.
    child.on('exit', (status) => setTimeout(resolve, outputGraceMs, status ?? 1).unref());
  });
  clearTimeout(limit);
  child.stdout.destroy();
  child.stderr.destroy();
  return { code, output };
}

/**
 * Runs a vitest configuration and reads the figures from its report. As a failed test is repeated, so is a file that
 * failed outside its tests, if nothing else did.
 */
async function testWith(title: string, config: string, limitMinutes: number): Promise<Outcome> {
  console.log(`\n— ${title}`);
  const first = await runVitest(title, ['--config', config], limitMinutes);
  const passed = countTests(first.output, 'passed');
  const failures = [...first.output.matchAll(failedOutsideTests)];
  if (first.code === 0 || failures.length === 0 || countTests(first.output, 'failed') > 0)
    return toOutcome(title, first, passed);
  const files = failures.map(([, , file]) => String(file));
  const passedBefore = failures.reduce((sum, [, count]) => sum + Number(count), 0);
  console.log(`\n— ${title}, repeated: ${files.join(', ')}`);
  const second = await runVitest(title, ['--config', config, ...files], limitMinutes);
  const outcome = toOutcome(title, second, passed - passedBefore + countTests(second.output, 'passed'));
  return { ...outcome, repeated: findProblems(title, first.output) };
}

function countTests(output: string, word: 'passed' | 'failed'): number {
  const figures = /^\s*Tests\s+(.*)$/m.exec(output)?.[1] ?? '';
  return Number(new RegExp(`(\\d+) ${word}`).exec(figures)?.[1] ?? 0);
}

function toOutcome(title: string, { code, output }: Run, passed: number): Outcome {
  const failed = code === 0 ? countTests(output, 'failed') : Math.max(1, countTests(output, 'failed'));
  return { passed, failed, problems: failed > 0 ? findProblems(title, output) : [], repeated: [] };
}

/** The failed tests and files, and errors outside of tests, which fail a run in which every test passed. */
function findProblems(title: string, output: string): string[] {
  const lines =
    output.match(
      /^ FAIL .*$|^This error originated in .*$|^Caused by: Error: Worker .*$|^Error: \[vitest-pool\]: Timeout.*$/gm,
    ) ?? [];
  return lines.length > 0 ? [...new Set(lines)].map((line) => `${title}: ${line.trim()}`) : [title];
}

async function check() {
  requireBrowser();
  const outcomes = [
    checkWith('Types', 'tsc', ['-p', 'tsconfig.json']),
    checkWith('Lint', 'biome', ['lint', '--error-on-warnings']),
    checkWith('Unused code', 'knip', ['--no-progress']),
  ];
  await buildAll();
  outcomes.push(await testWith('Units and contracts', 'vitest.config.ts', 30));
  outcomes.push(await testWith('Journeys in the browser', 'tests/e2e/vitest.config.ts', 45));
  outcomes.push(await testWith('Faults', 'tests/faults/vitest.config.ts', 25));
  for (const problem of outcomes.flatMap(({ repeated }) => repeated)) console.log(`Repeated: ${problem}`);
  for (const problem of outcomes.flatMap(({ problems }) => problems)) console.log(`Failed: ${problem}`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** Runs every check and prints the figures in the last line. */
export async function run() {
  await check().catch((error: unknown) => {
    reportError(error);
    console.log('\n0 passed, 1 failed');
    process.exitCode = 1;
  });
}
