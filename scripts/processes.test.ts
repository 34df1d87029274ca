import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { requireFreePort, waitUntilHealthy } from './processes.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Answers with an error until it is ready. */
async function startServer(isReady: () => boolean): Promise<string> {
  const server = createServer((_, response) => response.writeHead(isReady() ? 200 : 503).end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}/`;
}

test('a program that prepares for long is waited for, with reminders', async () => {
  const reminders: number[] = [];
  const url = await startServer(() => reminders.length === 3);
  await waitUntilHealthy(url, { isOver: () => false, remind: (seconds) => reminders.push(seconds), remindMs: 60 });
  expect(reminders).toEqual([0, 0, 0]);
});

test('a program that has ended is not waited for', async () => {
  const url = await startServer(() => false);
  await expect(waitUntilHealthy(url, { isOver: () => true })).rejects.toThrow();
});

test('a program with a limit is waited for until then', async () => {
  const url = await startServer(() => false);
  await expect(waitUntilHealthy(url, { isOver: () => false, limitMs: 120 })).rejects.toThrow(
    `${url} did not answer within 0.12 seconds.`,
  );
});

test('a port in use and a host that is not this machine are reported with the setting to change', async () => {
  const port = Number(new URL(await startServer(() => true)).port);
  await expect(requireFreePort(port, '127.0.0.1', 'PORT')).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`,
  );
  await expect(requireFreePort(port, '192.0.2.1', 'PORT')).rejects.toThrow(
    'HOST is 192.0.2.1, which is no address of this machine (EADDRNOTAVAIL). Correct it.',
  );
});
