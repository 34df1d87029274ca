import { request } from 'node:http';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';

type Mail = {
  id: number;
  sent_at: string;
  service_id: string;
  template_id: string;
  template_params: Record<string, unknown>;
};

const aMail = {
  lib_version: '4.4.1',
  user_id: 'local',
  service_id: 'service_dealer',
  template_id: 'template_contact',
  template_params: { from_name: 'Ada', from_email: 'ada@example.com', message: 'Is it still there?\r\n\r\nAda' },
};

describe.each(databaseKinds)('the mail service on %s', (kind) => {
  const gateway = useGateway(kind);
  beforeEach(async () => {
    await fetch(`${gateway().url}/mailbox`, { method: 'DELETE' });
  });

  async function post(body: unknown): Promise<[status: number, text: string]> {
    const response = await fetch(`${gateway().url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return [response.status, await response.text()];
  }

  async function mailbox(): Promise<Mail[]> {
    return (await fetch(`${gateway().url}/mailbox`)).json();
  }

  test('a sent mail is in the mailbox, newest first', async () => {
    expect(await post(aMail)).toEqual([200, 'OK']);
    const second = {
      ...aMail,
      template_id: 'template_offer',
      accessToken: 'private',
      template_params: { price: 18_995 },
    };
    expect(await post(second)).toEqual([200, 'OK']);
    const mails = await mailbox();
    expect(mails).toMatchObject([
      { service_id: 'service_dealer', template_id: 'template_offer', template_params: { price: 18_995 } },
      { service_id: 'service_dealer', template_id: 'template_contact', template_params: aMail.template_params },
    ]);
    expect(mails[0]?.id).toBeGreaterThan(mails[1]?.id ?? 0);
    expect(Math.abs(Date.parse(must(mails[0]?.sent_at, 'mails[0].sent_at')) - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(mails)).not.toContain('private');
  });

  test.each([
    [{ ...aMail, user_id: undefined }, 'The user ID is required'],
    [{ ...aMail, service_id: '' }, 'The service ID is required'],
    [{ ...aMail, template_id: ' ' }, 'The template ID is required'],
    [{ ...aMail, template_params: undefined }, 'The template parameters are required'],
    [{ ...aMail, template_params: { message: { html: '<b>' } } }, 'The template parameters must be text'],
    ['{"user_id":', 'The parameters are invalid. The body must be a JSON object'],
    ['[]', 'The parameters are invalid. The body must be a JSON object'],
    ['', 'The parameters are invalid. The body must be a JSON object'],
  ])('%j is refused', async (body, text) => {
    expect(await post(body)).toEqual([400, text]);
    expect(await mailbox()).toEqual([]);
  });

  /** Requests that any site can send without a CORS preflight. */
  test.each([
    ['text/plain', 'http://localhost:3000', 415],
    ['text/plain;application/json', undefined, 415],
    ['application/x-www-form-urlencoded', 'https://elsewhere.example', 415],
    [undefined, undefined, 415],
    ['application/json', 'https://elsewhere.example', 403],
    ['application/json', 'null', 403],
    ['application/json', 'http://localhost.elsewhere.example:3000', 403],
    ['application/json;charset=UTF-8', 'http://127.0.0.1:3100', 200],
    ['application/json', undefined, 200],
  ])('a body of type %s from origin %s is answered %s', async (type, origin, status) => {
    const response = await fetch(`${gateway().url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { ...(type && { 'content-type': type }), ...(origin && { origin }) },
      // A byte body sets no content type.
      body: new TextEncoder().encode(JSON.stringify(aMail)),
    });
    expect(response.status).toBe(status);
    expect(await mailbox()).toHaveLength(status === 200 ? 1 : 0);
  });

  test('another public key than the site’s is refused', async () => {
    expect(await post({ ...aMail, user_id: 'another' })).toEqual([400, 'The Public Key is invalid']);
    expect(await mailbox()).toEqual([]);
  });

  test.each([
    ['from_name', 'Ada\r\nBcc: everyone@example.com'],
    ['from_email', 'ada@example.com\nCc: b@example.com'],
    ['reply_to', 'ada@example.com\r'],
    ['subject', 'Hello\u2028Bcc: b@example.com'],
    ['to', 'a@example.com\0'],
  ])('%s cannot inject a header', async (field, value) => {
    const [status] = await post({ ...aMail, template_params: { ...aMail.template_params, [field]: value } });
    expect(status).toBe(400);
    expect(await mailbox()).toEqual([]);
  });

  test('an endless message is refused', async () => {
    const [status] = await post({ ...aMail, template_params: { message: 'x'.repeat(1024 * 1024) } });
    expect(status).toBe(413);
    expect(await mailbox()).toEqual([]);
  });

  test('the newest 500 are kept', async () => {
    await gateway().database.query(
      `insert into embedded.mails (user_id, service_id, template_id, template_params)
       select 'u', 's', 'old', '{}' from generate_series(1, 510)`,
    );
    await post(aMail);
    const mails = await mailbox();
    expect([mails.length, mails[0]?.template_id]).toEqual([500, 'template_contact']);
  });

  test('browsers get a page that shows messages as text', async () => {
    const message = '</dd><script>alert(1)</script><img src=x onerror=alert(1)>';
    await post({ ...aMail, template_params: { message, '<b>key</b>': '"\'&' } });
    const response = await fetch(`${gateway().url}/mailbox`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const page = await response.text();
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('no other origin can read the mailbox under any host name', async () => {
    const { url } = gateway();
    const asked = await fetch(`${url}/mailbox`, { headers: { origin: 'https://elsewhere.example' } });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${url}/mailbox`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    expect(await statusUnderName(`${url}/mailbox`, 'elsewhere.example')).toBe(403);
    expect(await statusUnderName(`${url}/mailbox`, 'localhost:54321')).toBe(200);
  });

  test.each([
    ...[
      ['x-forwarded-for', '203.0.113.9'],
      ['x-forwarded-proto', 'https'],
      ['x-forwarded-host', 'www.example.ca'],
    ],
    ...[
      ['forwarded', 'for=203.0.113.9'],
      ['via', '1.1 proxy'],
      ['x-real-ip', '203.0.113.9'],
      ['cf-ray', '1'],
    ],
    ...[
      ['cf-connecting-ip', '203.0.113.9'],
      ['true-client-ip', '203.0.113.9'],
      ['x-client-ip', '203.0.113.9'],
    ],
    ...[
      ['fastly-client-ip', '203.0.113.9'],
      ['cdn-loop', 'cloudflare'],
      ['x-amzn-trace-id', 'Root=1'],
    ],
  ])('a request through a proxy cannot read the mailbox: %s', async (name, value) => {
    const { url } = gateway();
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(`${url}/mailbox`, { method, headers: { [name ?? '']: value ?? '' } })).status).toBe(403);
    }
    expect((await fetch(`${url}/mailbox`, { headers: { 'accept-language': 'fr', referer: url } })).status).toBe(200);
  });

  test('a proxy that adds no header is recognized by its HTTP/1.0', async () => {
    const { hostname, port } = new URL(gateway().url);
    const answer = await sendRaw(Number(port), `GET /mailbox HTTP/1.0\r\nHost: ${hostname}:${port}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('mails cannot be read over REST', async () => {
    const { error } = await gateway().service.schema('embedded').from('mails').select();
    expect(error?.code).toBe('PGRST106');
  });

  test('a mail that cannot be stored is not logged with its text', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await gateway().database.exec('alter table embedded.mails rename to mails_away');
    const [status] = await post(aMail);
    await gateway().database.exec('alter table embedded.mails_away rename to mails');
    expect(status).toBe(500);
    expect(log.mock.lastCall?.join(' ')).toMatch(/^POST \/api\/v1.0\/email\/send: .*mails.* \(42P01\)$/);
    expect(inspect(log.mock.calls, { depth: null })).not.toContain('ada@example.com');
    log.mockRestore();
  });

  test('sending requires a POST', async () => {
    expect((await fetch(`${gateway().url}/api/v1.0/email/send`)).status).toBe(405);
  });
});

describe('a site with its own address', () => {
  const gateway = useGateway('pglite', undefined, { siteUrl: 'https://www.example.ca' });

  test('has no mailbox', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(`${gateway().url}/mailbox`, { method })).status).toBe(404);
    }
  });
});

describe('the mail service under load', () => {
  const gateway = useGateway('pglite', undefined, { mail: { minIntervalMs: 60_000 } });

  async function send(headers: Record<string, string> = {}): Promise<[status: number, text: string]> {
    const response = await fetch(`${gateway().url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(aMail),
    });
    return [response.status, await response.text()];
  }

  test('limits mails by the address that a trusted caller names', async () => {
    const { anonKey, secretKey } = gateway().keys;
    expect(await send()).toEqual([200, 'OK']);
    expect(await send()).toEqual([429, 'Too Many Requests']);
    expect((await send({ 'x-forwarded-for': '203.0.113.1' }))[0]).toBe(429);
    expect((await send({ 'x-forwarded-for': '203.0.113.1', apikey: anonKey }))[0]).toBe(429);
    expect((await send({ 'x-forwarded-for': '203.0.113.1', apikey: 'nonsense' }))[0]).toBe(429);
    expect((await send({ 'x-forwarded-for': '203.0.113.1', apikey: secretKey }))[0]).toBe(200);
    expect((await send({ 'x-forwarded-for': '203.0.113.1', apikey: secretKey }))[0]).toBe(429);
    expect((await send({ 'x-forwarded-for': '2001:db8::1', apikey: secretKey }))[0]).toBe(200);
    expect((await send({ 'x-forwarded-for': 'nonsense', apikey: secretKey }))[0]).toBe(429);
  });
});

/** Uses another Host header, which fetch does not allow. */
function statusUnderName(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
