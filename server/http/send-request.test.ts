import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendRequest } from './send-request.ts';

function aForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(1_000_000)], { type: 'image/jpeg' }), 'photograph');
  form.set('folder', 'dealer/vehicles');
  return form;
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`;
}

test('a form arrives whole, under its content type', async () => {
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const file = form.get('file');
    response.end(`${form.get('folder')} ${file instanceof Blob && file.size}`);
  });
  expect(await sendRequest(url, { method: 'POST', body: aForm(), totalTimeout: 30_000 })).toEqual({
    status: 200,
    ok: true,
    text: 'dealer/vehicles 1000000',
  });
});

test('a call that ends before its form is read leaves no rejection behind', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  onTestFinished(() => void process.off('unhandledRejection', rejected));
  const url = await listen(() => {});
  await expect(sendRequest(url, { method: 'POST', body: aForm(), totalTimeout: 1 })).rejects.toThrow(/timed out/i);
  vi.stubGlobal('fetch', async () => Response.json({}));
  onTestFinished(() => void vi.unstubAllGlobals());
  await sendRequest(url, { method: 'POST', body: aForm(), totalTimeout: 30_000 });
  await wait(100);
  expect(rejected).not.toHaveBeenCalled();
});
