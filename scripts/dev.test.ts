import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from './processes.ts';

test('the backend of a product that runs is not taken for the own one', async () => {
  const other = createServer((_, response) => response.end('{}'));
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()), BACKEND_PORT: String(port) };
  const dev = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'dev'], {
    env: { PATH: process.env.PATH, ...settings },
  });
  onTestFinished(() => void dev.kill('SIGKILL'));
  let errors = '';
  dev.stderr.on('data', (text) => {
    errors += text;
  });
  expect(await once(dev, 'close')).toEqual([1, null]);
  expect(errors).toContain(
    `Port ${port} is in use. Stop the program that uses it, or set BACKEND_PORT to another number.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});
