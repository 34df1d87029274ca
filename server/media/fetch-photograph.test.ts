import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchPhotograph, publicNetwork } from './fetch-photograph.ts';
import { isPublicAddress } from './network-rule.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
/** Lets the tests reach their own server. */
const loopback = { isAllowedAddress: () => true, refuse: () => null };

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.14', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::', 'nonsense'],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2607:f8b0:400b::1'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('fetching', () => {
  test('refuses loopback, also behind a name, and never connects', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.end(jpeg);
    });
    const rule = { ...publicNetwork, refuse: () => null };
    for (const address of [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '2130706433')]) {
      await expect(fetchPhotograph(address, { rule })).rejects.toMatchObject({
        message: 'Private network: only public addresses are fetched',
        isFinal: true,
      });
    }
    expect(asked).toBe(0);
  });

  test('refuses a redirect into a private network', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/x.jpg' }).end());
    const rule = { ...loopback, isAllowedAddress: (address: string) => address === '127.0.0.1' };
    await expect(fetchPhotograph(url, { rule })).rejects.toThrow('Private network');
  });

  test('returns an allowed image with the type of its bytes, after redirects', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/1.jpg') response.writeHead(200, { 'content-type': 'text/html' }).end(jpeg);
      else response.writeHead(301, { location: '/1.jpg' }).end();
    });
    const image = await fetchPhotograph(`${url}/start`, { rule: loopback });
    expect([image.type, image.size]).toEqual(['image/jpeg', jpeg.length]);
  });

  test.each([
    ['a PDF', 200, '%PDF-1.7', 'Not a photograph (PDF)', true],
    ['a page', 200, '<html>', 'Not a photograph', true],
    ['a missing file', 404, '', '127.0.0.1 answered "not found"', false],
    ['a large file', 200, 'x'.repeat(11 * 1024 * 1024), 'File size too large. Maximum size is 10MB', true],
  ] as const)('refuses %s', async (_, status, body, message, isFinal) => {
    const url = await serve((_request, response) => response.writeHead(status).end(body));
    await expect(fetchPhotograph(url, { rule: loopback })).rejects.toMatchObject({ message, isFinal });
  });

  test('gives up on endless redirects', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(fetchPhotograph(url, { rule: loopback })).rejects.toThrow('Redirected too often');
  });
});
