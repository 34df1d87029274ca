import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '@dealer/build/apps';
import { http } from '@dealer/shared-domain/http';
import { createContextFilter, type Instruction, parseContainerfile } from '../containerfile.ts';
import { findFreePort, hasEnded, stopProgram, waitUntilHealthy } from '../processes.ts';

type Stage = { folder: string; environment: Record<string, string>; command: string[]; healthCheck: string[] };
type Trial = { work: string; dataDir: string; context: string[]; stages: Map<string, Stage> };

/** Files under version control or about to be, without those that .dockerignore excludes. */
function listContext(): string[] {
  const isInContext = createContextFilter(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)) && isInContext(file));
}

function copy(text: string, { folder }: Stage, { context, stages }: Trial) {
  const [, from] = /^--from=(\w+) /.exec(text) ?? [];
  const paths = text.replace(/^--from=\w+ /, '').split(/\s+/);
  const target = paths.pop() ?? '.';
  for (const path of paths) {
    if (from === undefined) copyContext(path, join(folder, target), context);
    else {
      const source = join(stages.get(from)?.folder ?? '', path.replace(/^\/app\//, ''));
      cpSync(source, join(folder, target), { recursive: true });
    }
  }
}

function copyContext(path: string, target: string, context: string[]) {
  const files = path === '.' ? context : context.filter((file) => file === path || file.startsWith(`${path}/`));
  if (files.length === 0) throw new Error(`COPY ${path}: it is not in the context.`);
  const isFolder = statSync(join(root, path)).isDirectory();
  for (const file of files) {
    const place = join(target, isFolder ? file : basename(file));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(root, file), place);
  }
}

function take({ name, text }: Instruction, stage: Stage, trial: Trial) {
  const local = text.replaceAll('/data', trial.dataDir);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...stage.environment };
  console.log(`${name} ${text}`);
  if (name === 'COPY') copy(text, stage, trial);
  else if (name === 'RUN') execFileSync('sh', ['-ec', local], { cwd: stage.folder, stdio: 'inherit', env });
  else if (name === 'CMD') stage.command = JSON.parse(text);
  else if (name === 'HEALTHCHECK') stage.healthCheck = JSON.parse(text.replace(/^.*? CMD /, ''));
  else if (name === 'ENV') {
    for (const [, variable = '', value = ''] of local.matchAll(/(\w+)=(\S+)/g)) stage.environment[variable] = value;
  }
}

function build(trial: Trial): Stage {
  let stage: Stage | undefined;
  for (const { name, instructions } of parseContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'))) {
    stage = { folder: join(trial.work, name || 'final'), environment: {}, command: [], healthCheck: [] };
    mkdirSync(stage.folder);
    trial.stages.set(name, stage);
    for (const instruction of instructions) take(instruction, stage, trial);
  }
  if (!stage) throw new Error('The Containerfile has no stage.');
  return stage;
}

async function tryCommand({ folder, environment, command, healthCheck }: Stage) {
  const port = String(await findFreePort());
  const own = { ...environment, HOST: '127.0.0.1', PORT: port, BACKEND_PORT: String(await findFreePort()) };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...own };
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd: folder, env, stdio: 'inherit' });
  try {
    await waitUntilHealthy(`http://127.0.0.1:${port}/healthz`, {
      isOver: () => hasEnded(child),
      limitMs: 180_000,
    });
    const [check = '', ...checkArgs] = healthCheck;
    execFileSync(check, checkArgs, { cwd: folder, env });
    const html = await http(`http://127.0.0.1:${port}/inventory`).text();
    if (!html.includes('Our Inventory')) throw new Error('The command serves no inventory.');
    console.log('\nEvery step passed, the command serves pages, and the health check passes.');
  } finally {
    await stopProgram(child);
  }
}

/**
 * Runs the steps of the Containerfile in empty folders, on machines without a container engine. It makes no image and
 * does not test the base image or the user.
 */
export async function run() {
  const work = mkdtempSync(join(tmpdir(), 'containerfile-'));
  try {
    await tryCommand(build({ work, dataDir: join(work, 'data'), context: listContext(), stages: new Map() }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
