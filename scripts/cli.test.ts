import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { development, operation } from './command-table.ts';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/cli.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('without a command every command is listed with its arguments', () => {
  const { status, stdout } = run();
  expect(status).toBe(0);
  for (const name of Object.keys({ ...operation, ...development })) expect(stdout).toContain(`npm run cli -- ${name}`);
  expect(stdout).toContain('restore <file>');
});

test('--help describes a command and does not run it', () => {
  const { status, stdout } = run('rotate-keys', '--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining("renews the product's own keys")]);
});

test('a command without arguments refuses them, and an unknown command is named', () => {
  expect(run('rotate-keys', '--force')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('rotate-keys takes no arguments: --force'),
  });
  expect(run('rotate')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no command "rotate"') });
});
