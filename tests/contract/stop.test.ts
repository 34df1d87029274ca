import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@dealer/scripts/processes';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '../../server/main.ts');

/** A backend whose functions return nothing; `onCall` may take the response over by returning true. */
async function serveBackend(onCall: (name: string, response: ServerResponse) => boolean): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const name = new URL(request.url ?? '', 'http://backend').pathname.split('/').at(-1) ?? '';
    response.setHeader('content-type', 'application/json');
    if (!onCall(name, response)) response.end(name.startsWith('take_') ? '[]' : 'null');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function startWeb(url: string, variables: Record<string, string> = {}) {
  const names = { DEALER_ID: 'dream-motor', SUPABASE_ANON_KEY: 'anon', SUPABASE_SECRET_KEY: 'secret', ...variables };
  const dataDir = mkdtempSync(join(tmpdir(), 'stop-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const place = { DATA_DIR: dataDir, SUPABASE_URL: url, PORT: String(await findFreePort()), HOST: '127.0.0.1' };
  const web = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...names, ...place },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void web.kill('SIGKILL'));
  return web;
}

test.each([
  ['a signal to stop', (web: ChildProcess) => web.kill('SIGTERM')],
  ['the end of the process that started it', (web: ChildProcess) => web.disconnect()],
])('%s lets the running job record its work', async (_, stop) => {
  const events: string[] = [];
  const url = await serveBackend((name, response) => {
    if (name === 'publish_due_vehicles') {
      events.push('stopped during the job');
      stop(web);
      setTimeout(() => {
        events.push('job done');
        response.end('0');
      }, 500);
    }
    return name === 'publish_due_vehicles';
  });
  const web = await startWeb(url);
  const code = await new Promise((resolve) => web.once('exit', resolve));
  expect([...events, `ended with ${code}`]).toEqual(['stopped during the job', 'job done', 'ended with 0']);
});

test.each([
  ['a process manager with a channel to it, such as PM2, stops it by SIGINT', {}, 'SIGINT'],
  ['the product that started it stops it, and Ctrl+C does not', { STOPPED_BY_PARENT: '1' }, 'SIGTERM'],
])('%s', async (_, variables, reason) => {
  const web = await startWeb(await serveBackend(() => false), { LOG_FORMAT: 'json', ...variables });
  let output = '';
  web.stdout?.on('data', (text) => {
    if (output === '') {
      web.kill('SIGINT');
      setTimeout(() => web.kill('SIGTERM'), 200);
    }
    output += text;
  });
  await once(web, 'exit');
  expect(output).toContain(`Stopping after ${reason}`);
});
