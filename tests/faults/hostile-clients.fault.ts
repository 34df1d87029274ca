import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSlowClients, probe, sendRaw } from '../support/hostile-clients.ts';
import { workerProduct } from '../support/worker-product.ts';

const ports = [workerProduct.url, workerProduct.backendUrl];
const pages = [`${workerProduct.url}/`, `${workerProduct.url}/inventory`, `${workerProduct.backendUrl}/healthz`];
/** Generous for busy machines; a starved visitor gets no response at all. */
const patienceMs = 5_000;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

async function readAnonKey(): Promise<string> {
  const keys: { anonKey: string } = JSON.parse(await readFile(path.join(workerProduct.dataDir, 'keys.json'), 'utf8'));
  return keys.anonKey;
}

test('row 33: clients that send a request byte by byte are disconnected within seconds, and other clients are served', async () => {
  const slow = await Promise.all(ports.map((url) => openSlowClients(url, 300)));
  const { took, failures } = await probe(pages, () => Promise.all(slow.map((clients) => clients.untilClosed(25_000))));
  const outcomes = slow.flatMap((clients) => clients.outcomes());
  for (const clients of slow) clients.close();
  expect(outcomes.filter(({ isClosed }) => !isClosed)).toEqual([]);
  expect(new Set(outcomes.map(({ text }) => statusOf(text)))).toEqual(new Set([408]));
  expect(failures).toEqual([]);
  expect(took.at(-1)).toBeLessThan(patienceMs);
}, 60_000);

test('row 33: thousands of idle connections do not block other clients', async () => {
  const crowd = await Promise.all(ports.map((url) => openSlowClients(url, 1_500, '')));
  const { took, failures } = await probe(pages, (untilAnswered) => untilAnswered(30));
  for (const clients of crowd) clients.close();
  expect(failures).toEqual([]);
  expect(took.at(-1)).toBeLessThan(patienceMs);
}, 60_000);

test('row 33: huge headers, endless addresses and invalid HTTP are refused on both ports', async () => {
  for (const url of ports) {
    const giant = `GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`;
    const endless = `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    const many = `GET / HTTP/1.1\r\nhost: localhost\r\n${Array.from({ length: 3_000 }, (_, n) => `x-${n}: 1\r\n`).join('')}\r\n`;
    for (const request of [giant, endless, many]) expect(statusOf(await sendRaw(url, request))).toBe(431);
    const smuggled = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    for (const request of ['\x16\x03\x01\0\x05hello\r\n\r\n', 'HELLO\r\n\r\n', smuggled]) {
      expect(statusOf(await sendRaw(url, request))).toBe(400);
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
});

test('row 33: broken JSON, another content type and an endless body get a 4xx', async () => {
  const key = await readAnonKey();
  const auth = { apikey: key, authorization: `Bearer ${key}` };
  const search = `${workerProduct.backendUrl}/rest/v1/rpc/search_inventory`;
  const login = `${workerProduct.url}/api/admin/login`;
  const token = `${workerProduct.backendUrl}/auth/v1/token?grant_type=password`;
  const json = 'application/json';
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const cases = [
    [search, json, '{"p_dealer_id":'],
    [search, json, '[]'],
    [search, json, deep],
    [search, 'application/xml', '<a/>'],
    [search, 'multipart/form-data; boundary=x', '--x--'],
    [login, json, '{"username":'],
    [login, json, 'null'],
    [login, json, deep],
    [login, 'text/plain', 'username=admin'],
    [token, json, '{"email":'],
    [token, json, '{"email":{"$ne":null},"password":[]}'],
    [search, json, `"${'a'.repeat(9 * 1024 * 1024)}"`],
    [login, json, `"${'a'.repeat(3 * 1024 * 1024)}"`],
  ] as const;
  const { failures } = await probe(pages, async () => {
    for (const [address, type, body] of cases) {
      const headers = { ...auth, 'content-type': type };
      const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
      // The connection may close before the response to an oversized body is read.
      const status = answer === null ? 413 : answer.status;
      expect([address, type, body.slice(0, 30), status >= 400 && status < 500]).toEqual([
        address,
        type,
        body.slice(0, 30),
        true,
      ]);
      if (answer !== null) expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(/);
    }
  });
  expect(failures).toEqual([]);
});
