import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './build.ts';
import { createContextFilter, type Instruction, parseContainerfile } from './containerfile.ts';
import { findFreePort, stopProgram, waitUntilHealthy } from './processes.ts';

/**
 * `node scripts/try-containerfile.ts` takes the steps of the Containerfile in empty folders on this machine, for where
 * no container engine is at hand: the same COPY and RUN lines, then the command, until its health check is content. It
 * makes no image, and tries neither the base image nor the user.
 */
const work = mkdtempSync(join(tmpdir(), 'containerfile-'));
const dataDir = join(work, 'data');
const isInContext = createContextFilter(readFileSync(join(root, '.dockerignore'), 'utf8'));

/** What a build would be sent: the files that are under version control or about to be. */
function listContext(): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)) && isInContext(file));
}
const context = listContext();

function copy(text: string, folder: string, folders: Map<string, string>) {
  const [, from] = /^--from=(\w+) /.exec(text) ?? [];
  const paths = text.replace(/^--from=\w+ /, '').split(/\s+/);
  const target = paths.pop() ?? '.';
  if (from !== undefined) {
    for (const path of paths) {
      cpSync(join(folders.get(from) ?? '', path.replace(/^\/app\//, '')), join(folder, target), { recursive: true });
    }
    return;
  }
  for (const path of paths) {
    const files = path === '.' ? context : context.filter((file) => file === path || file.startsWith(`${path}/`));
    if (files.length === 0) throw new Error(`COPY ${text}: ${path} is not in the context.`);
    for (const file of files) {
      const place =
        path === '.' ? file : statSync(join(root, path)).isDirectory() ? file : join(target, basename(file));
      mkdirSync(dirname(join(folder, place)), { recursive: true });
      cpSync(join(root, file), join(folder, place));
    }
  }
}

type Image = { folder: string; environment: Record<string, string>; command: string[]; healthCheck: string[] };

function take(instruction: Instruction, image: Image, folders: Map<string, string>) {
  const { name, text } = instruction;
  const local = text.replaceAll('/data', dataDir);
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...image.environment };
  console.log(`${name} ${text}`);
  if (name === 'COPY') copy(text, image.folder, folders);
  else if (name === 'RUN')
    execFileSync('sh', ['-ec', local], { cwd: image.folder, stdio: 'inherit', env: environment });
  else if (name === 'ENV') {
    for (const [, variable = '', value = ''] of local.matchAll(/(\w+)=(\S+)/g)) image.environment[variable] = value;
  } else if (name === 'CMD') image.command = JSON.parse(text);
  else if (name === 'HEALTHCHECK') image.healthCheck = JSON.parse(text.replace(/^.*? CMD /, ''));
}

function build(): Image {
  const folders = new Map<string, string>();
  let image: Image = { folder: '', environment: {}, command: [], healthCheck: [] };
  for (const stage of parseContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'))) {
    image = { folder: join(work, stage.name || 'final'), environment: {}, command: [], healthCheck: [] };
    mkdirSync(image.folder);
    folders.set(stage.name, image.folder);
    for (const instruction of stage.instructions) take(instruction, image, folders);
  }
  return image;
}

async function run() {
  const { folder, environment, command, healthCheck } = build();
  const port = String(await findFreePort());
  const own = { ...environment, HOST: '127.0.0.1', PORT: port, BACKEND_PORT: String(await findFreePort()) };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...own };
  const [file = '', ...args] = command;
  const child: ChildProcess = spawn(file, args, { cwd: folder, env, stdio: 'inherit' });
  try {
    await waitUntilHealthy(`http://127.0.0.1:${port}/healthz`, child, 180_000);
    const [check = '', ...checkArgs] = healthCheck;
    execFileSync(check, checkArgs, { cwd: folder, env });
    const html = await (await fetch(`http://127.0.0.1:${port}/inventory`)).text();
    if (!html.includes('Our Inventory')) throw new Error('The command serves no inventory.');
    console.log('\nEvery step went, the command serves pages, and its health check is content.');
  } finally {
    await stopProgram(child);
  }
}

run()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => rmSync(work, { recursive: true, force: true }));
