import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { development, operation } from './command-table.ts';
import { requireNode } from './processes.ts';
import { reportError } from './report-error.ts';

const commands = { ...operation, ...development };

function describe(name: string): string {
  const { usage, summary } = commands[name] ?? {};
  return `npm run cli -- ${[name, usage].filter(Boolean).join(' ')}\n    ${summary}`;
}

async function run([name = '--help', ...args]: string[]) {
  requireNode();
  const isHelp = (text: string) => text === '--help' || text === '-h';
  if (isHelp(name)) {
    console.log(Object.keys(commands).map(describe).join('\n'));
    return;
  }
  const command = commands[name];
  if (!command) {
    throw new Error(`There is no command "${name}". npm run cli lists the commands.`);
  }
  if (args.some(isHelp)) {
    console.log(describe(name));
    return;
  }
  if (!command.usage && args.length > 0) throw new Error(`${name} takes no arguments: ${args.join(' ')}`);
  const settings = join(root, '.env');
  if (operation[name] && existsSync(settings)) process.loadEnvFile(settings);
  await (await command.load()).run(args);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  reportError(error);
  process.exitCode = 1;
});
