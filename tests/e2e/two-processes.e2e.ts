import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listVehicles, readRows } from '../support/backend-api.ts';
import { must } from '../support/must.ts';
import { addColleague, addRow, changeRows } from '../support/people.ts';
import { type Product, readKeys, startBackendBeside, startProduct, startWebServer } from '../support/product.ts';
import { anotherBuild, runRelease } from '../support/release-commands.ts';
import { requireServerDatabase } from '../support/server-database.ts';
import { staffPassword } from '../support/staff.ts';
import { codeOf } from '../support/totp.ts';

const colleaguesPassword = 'velvet kettle orbit';
const jobTimeoutMs = 150_000;
const metricsToken = 'a-token-for-this-test';

/** Two web servers, each with a backend, sharing a database and a folder, as behind a load balancer. */
let first: Product;
let second: Product;
let keys: { anonKey: string; secretKey: string };
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const database = await requireServerDatabase();
  endings.push(database.drop);
  // The load balancer's header with the visitor's address is trusted.
  const behindBalancer = { TRUSTED_PROXIES: '1', METRICS_TOKEN: metricsToken };
  const product = await startProduct({
    ...behindBalancer,
    ...{ DATABASE_URL: database.url, ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: '6' },
  });
  endings.push(product.stop);
  keys = await readKeys(product);
  const backend = await startBackendBeside(product, database.url);
  endings.push(backend.stop);
  const web = await startWebServer(product, backend.url, { ...behindBalancer, SUPABASE_SECRET_KEY: keys.secretKey });
  endings.push(web.stop);
  first = product;
  second = { url: web.url, backendUrl: backend.url, dataDir: product.dataDir };
}, 300_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Round robin, like a load balancer. */
const both = <T>(times: number, ask: (product: Product, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index % 2 === 0 ? first : second, index)));

async function post(product: Product, path: string, body: object, { address = '203.0.113.9', token = '' } = {}) {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: { success: boolean; error: string | null; token?: string; session?: { refresh_token: string } } =
    await response.json();
  return { status: response.status, answer };
}

const signIn = (product: Product, username: string, password: string, address?: string) =>
  post(product, '/api/admin/login', { username, password }, { address });

function askBackend(product: Product, path: string, body: object, bearer = keys.anonKey) {
  return fetch(product.backendUrl + path, {
    method: 'POST',
    headers: { apikey: keys.anonKey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('sign-in', () => {
  test('of ten parallel guesses over both servers exactly the configured number is let through', async () => {
    const answers = await both(10, (product) => signIn(product, 'guessed', 'wrong password 1', '203.0.113.10'));
    const errors = answers.map(({ answer }) => answer.error);
    expect(errors.filter((error) => error === 'Invalid username or password')).toHaveLength(5);
    expect(errors.filter((error) => error === 'Too many attempts')).toHaveLength(5);
    for (const product of [first, second]) {
      const { answer } = await signIn(product, 'guessed', staffPassword, '203.0.113.10');
      expect(answer.error).toBe('Too many attempts');
    }
    expect((await signIn(second, 'admin', staffPassword, '203.0.113.11')).status).toBe(200);
  });

  test('guesses sent directly to the backend count together too', async () => {
    const person = { email: 'nobody@dream-motor.internal', password: 'wrong password 1' };
    const answers = await both(8, (product) => askBackend(product, '/auth/v1/token?grant_type=password', person));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  test('tabs that refresh through both servers share one session, and reusing an old token ends it', async () => {
    const { answer } = await signIn(first, 'admin', staffPassword);
    const refresh = async (product: Product, refresh_token = answer.session?.refresh_token) => {
      const response = await askBackend(product, '/auth/v1/token?grant_type=refresh_token', { refresh_token });
      const { refresh_token: next, access_token }: Record<string, string> = await response.json();
      return { status: response.status, next, access_token };
    };
    const answers = await both(6, (product) => refresh(product));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
    // Signing out on one server ends the session on the other, including its access token.
    const bearer = must(answers[0]?.access_token, 'access token');
    const asked = { p_dealer_id: 'dream-motor' };
    expect((await askBackend(second, '/rest/v1/rpc/staff_session', asked, bearer)).status).toBe(200);
    expect((await askBackend(first, '/auth/v1/logout?scope=local', {}, bearer)).status).toBe(204);
    expect((await askBackend(second, '/rest/v1/rpc/staff_session', asked, bearer)).status).toBe(401);
    expect((await refresh(second, answers[0]?.next)).status).toBe(400);
  });

  test('a mailed link opened on both servers at the same time works once', async () => {
    const { contactEmail } = await addColleague(
      first,
      { password: staffPassword },
      { username: 'linked', password: colleaguesPassword },
    );
    expect((await post(second, '/api/admin/recover', { username: 'linked' })).status).toBe(200);
    const link = await readLink(contactEmail, 'link');
    const answers = await both(4, (product, index) =>
      post(product, '/api/admin/password-link', { token: link, password: `another kettle orbit ${index}` }),
    );
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(1);
  });

  test('a second-factor code sent to both servers is accepted once', async () => {
    await addColleague(first, { password: staffPassword }, { username: 'coded', password: colleaguesPassword });
    const clientOf = (product: Product) =>
      createClient(product.backendUrl, keys.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
      });
    const [here, there] = [clientOf(first), clientOf(second)];
    const credentials = { email: 'coded@dream-motor.internal', password: colleaguesPassword };
    for (const client of [here, there]) expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
    const enrolled = await here.auth.mfa.enroll({ factorType: 'totp' });
    const factorId = must(enrolled.data, 'enrolled factor').id;
    const code = codeOf(String(enrolled.data && 'totp' in enrolled.data && enrolled.data.totp.secret));
    const challenges = await Promise.all([here, there].map((client) => client.auth.mfa.challenge({ factorId })));
    const outcomes = await Promise.all(
      [here, there].map((client, at) =>
        client.auth.mfa.verify({ factorId, challengeId: must(challenges[at]?.data, 'challenge').id, code }),
      ),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('vehicles and pages', () => {
  const priceOn = async (product: Product, id: string) =>
    /"price":"?(\d+)/.exec(await (await fetch(`${product.url}/inventory/${id}`)).text())?.[1];

  test('a change through one server appears on the pages of the other', async () => {
    const [vehicle] = await listVehicles(first, 'status=eq.Available&limit=1');
    const { id } = must(vehicle, 'available vehicle');
    for (const [through, shownBy, price] of [
      [first, second, 12_321],
      [second, first, 23_432],
    ] as const) {
      expect(await priceOn(shownBy, id)).toMatch(/^\d+$/);
      await changeRows(through, `vehicles?id=eq.${id}`, { price });
      // A visitor may get a stale page while the new one is rendered.
      await expect.poll(() => priceOn(shownBy, id), { timeout: 5_000 }).toBe(String(price));
    }
  });

  test('of two changes to one version through different servers one is refused', async () => {
    const [vehicle] = await readRows<{ id: string; version: number }>(first, 'vehicles?select=id,version&limit=1');
    const answers = await both(2, async (product, index) => {
      const address = `/rest/v1/vehicles?id=eq.${vehicle?.id}&version=eq.${vehicle?.version}&select=id`;
      const response = await fetch(product.backendUrl + address, {
        method: 'PATCH',
        headers: {
          ...{ apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
          ...{ 'content-type': 'application/json', prefer: 'return=representation' },
        },
        body: JSON.stringify({ description: `Through server ${index}` }),
      });
      const rows: unknown[] = await response.json();
      return rows.length;
    });
    expect(answers.sort()).toEqual([0, 1]);
  });

  test('a release and its rollback appear on both servers', async () => {
    const versionOn = async (product: Product) =>
      /\/remotes\/storefront\/([^/]+)\//.exec(await (await fetch(product.url)).text())?.[1];
    const before = await versionOn(first);
    expect(await versionOn(second)).toBe(before);
    const released = await runRelease(
      first.dataDir,
      'release',
      'storefront',
      '--from',
      await anotherBuild('storefront'),
    );
    expect(released.code, released.output).toBe(0);
    await expect.poll(() => versionOn(first), { timeout: 10_000 }).not.toBe(before);
    const after = await versionOn(first);
    await expect.poll(() => versionOn(second), { timeout: 10_000 }).toBe(after);
    expect((await runRelease(first.dataDir, 'rollback', 'storefront')).code).toBe(0);
    await expect.poll(() => versionOn(first), { timeout: 10_000 }).toBe(before);
    await expect.poll(() => versionOn(second), { timeout: 10_000 }).toBe(before);
  });
});

describe('messages and jobs', () => {
  test('one address may send five messages in ten minutes over both servers', async () => {
    const answers = await both(8, (product, index) =>
      askBackend(product, '/rest/v1/rpc/send_contact_message', {
        ...{ p_dealer_id: 'dream-motor', p_id: crypto.randomUUID(), p_name: 'Sam', p_email: 'sam@example.com' },
        ...{ p_phone: '', p_message: `Message ${index}` },
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await readRows(second, 'contact_messages?select=id')).toHaveLength(5);
  });

  test(
    'an unsent message is mailed once although both servers look for it',
    async () => {
      const id = crypto.randomUUID();
      const old = new Date(Date.now() - 5 * 60_000).toISOString();
      const message = { id, dealer_id: 'dream-motor', name: 'Jo', email: 'jo@example.com', message: `Unsent ${id}` };
      await addRow(first, 'contact_messages', { ...message, created_at: old });
      const isMailed = async () =>
        (await readRows<{ mailed_at: string | null }>(second, `contact_messages?id=eq.${id}&select=mailed_at`))[0]
          ?.mailed_at != null;
      await expect.poll(isMailed, { timeout: 60_000, interval: 1_000 }).toBe(true);
      const runs = () => Promise.all([first, second].map(countMailRuns));
      const before = await runs();
      const haveBothRun = async () => (await runs()).every((count, index) => count > (before[index] ?? 0));
      await expect.poll(haveBothRun, { timeout: 60_000, interval: 500 }).toBe(true);
      const mails = await readMails();
      expect(mails.filter(({ message: text }) => text?.includes(id))).toHaveLength(1);
      const backups = await readRows<{ due_at: string }>(first, 'dealer_backups?select=due_at');
      expect(new Set(backups.map(({ due_at }) => due_at)).size).toBe(backups.length);
    },
    jobTimeoutMs,
  );
});

type Mail = { to_email?: string; link?: string; message?: string };

/** How often this process has run the job that mails messages. */
async function countMailRuns({ url }: Product): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^job_runs_total\{job="unsent messages",result="success"\} (\d+)/m.exec(await answer.text())?.[1] ?? 0);
}

async function readMails(): Promise<Mail[]> {
  const sent: { template_params: Mail }[] = await (
    await fetch(`${second.backendUrl}/mailbox`, { headers: { accept: 'application/json' } })
  ).json();
  return sent.map(({ template_params }) => template_params);
}

/** The invitation was mailed before the link for a new password. */
async function readLink(to: string, parameter: string): Promise<string> {
  const links = async () => (await readMails()).filter(({ to_email, link }) => to_email === to && link);
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(2);
  const link = must((await links())[0]?.link, `mailed link to ${to}`);
  return must(new URL(link).searchParams.get(parameter), `${parameter} in ${link}`);
}
