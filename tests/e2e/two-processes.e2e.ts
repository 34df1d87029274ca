import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listVehicles, readRows } from '../support/backend-api.ts';
import { addColleague, addRow, changeRows } from '../support/people.ts';
import { type Product, readKeys, startBackendBeside, startProduct, startWebServer } from '../support/product.ts';
import { anotherBuild, runRelease } from '../support/release-commands.ts';
import { requireServerDatabase } from '../support/server-database.ts';
import { staffPassword } from '../support/staff.ts';
import { codeOf } from '../support/totp.ts';

const colleaguesPassword = 'velvet kettle orbit';
const jobTimeoutMs = 120_000;

/** Two web servers, each on a backend of its own, over one database and one folder, as behind a balancer. */
let first: Product;
let second: Product;
let keys: { anonKey: string; secretKey: string };
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const database = await requireServerDatabase();
  endings.push(database.drop);
  // What a balancer in front says of a visitor's address is believed.
  const behindBalancer = { TRUSTED_PROXIES: '1' };
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

/** Turn and turn about: what a balancer does. */
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
  test('of ten guesses at once, half at each door, exactly as many pass as the settings say', async () => {
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

  test('guesses that go past the web servers count together too', async () => {
    const person = { email: 'nobody@dream-motor.internal', password: 'wrong password 1' };
    const answers = await both(8, (product) => askBackend(product, '/auth/v1/token?grant_type=password', person));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  test('tabs that refresh through both at once go on with one session, and a token from before ends it', async () => {
    const { answer } = await signIn(first, 'admin', staffPassword);
    const refresh = async (product: Product, refresh_token = answer.session?.refresh_token) => {
      const response = await askBackend(product, '/auth/v1/token?grant_type=refresh_token', { refresh_token });
      const { refresh_token: next, access_token }: Record<string, string> = await response.json();
      return { status: response.status, next, access_token };
    };
    const answers = await both(6, (product) => refresh(product));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
    // Signed out at one door, the session is gone at the other, its access token included.
    const bearer = answers[0]?.access_token ?? '';
    const asked = { p_dealer_id: 'dream-motor' };
    expect((await askBackend(second, '/rest/v1/rpc/staff_session', asked, bearer)).status).toBe(200);
    expect((await askBackend(first, '/auth/v1/logout?scope=local', {}, bearer)).status).toBe(204);
    expect((await askBackend(second, '/rest/v1/rpc/staff_session', asked, bearer)).status).toBe(401);
    expect((await refresh(second, answers[0]?.next)).status).toBe(400);
  });

  test('a mailed link lets one in of those who open it at both doors at once', async () => {
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

  test('a code of the second factor is taken at one door, once', async () => {
    await addColleague(first, { password: staffPassword }, { username: 'coded', password: colleaguesPassword });
    const clientOf = (product: Product) =>
      createClient(product.backendUrl, keys.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
      });
    const [here, there] = [clientOf(first), clientOf(second)];
    const credentials = { email: 'coded@dream-motor.internal', password: colleaguesPassword };
    for (const client of [here, there]) expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
    const enrolled = await here.auth.mfa.enroll({ factorType: 'totp' });
    const factorId = enrolled.data?.id ?? '';
    const code = codeOf(String(enrolled.data && 'totp' in enrolled.data && enrolled.data.totp.secret));
    const challenges = await Promise.all([here, there].map((client) => client.auth.mfa.challenge({ factorId })));
    const outcomes = await Promise.all(
      [here, there].map((client, at) =>
        client.auth.mfa.verify({ factorId, challengeId: challenges[at]?.data?.id ?? '', code }),
      ),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('the stock and the pages', () => {
  const priceOn = async (product: Product, id: string) =>
    /"price":"?(\d+)/.exec(await (await fetch(`${product.url}/inventory/${id}`)).text())?.[1];

  test('what is changed at one door stands on the pages of the other', async () => {
    const [vehicle] = await listVehicles(first, 'status=eq.Available&limit=1');
    const id = vehicle?.id ?? '';
    for (const [through, shownBy, price] of [
      [first, second, 12_321],
      [second, first, 23_432],
    ] as const) {
      expect(await priceOn(shownBy, id)).toBeDefined();
      await changeRows(through, `vehicles?id=eq.${id}`, { price });
      // A page of a moment ago may come to somebody while the new one is being drawn.
      await expect.poll(() => priceOn(shownBy, id), { timeout: 5_000 }).toBe(String(price));
    }
  });

  test('of two who change one version through different doors one is told', async () => {
    const [vehicle] = await readRows<{ id: string; version: number }>(first, 'vehicles?select=id,version&limit=1');
    const answers = await both(2, async (product, index) => {
      const address = `/rest/v1/vehicles?id=eq.${vehicle?.id}&version=eq.${vehicle?.version}&select=id`;
      const response = await fetch(product.backendUrl + address, {
        method: 'PATCH',
        headers: {
          ...{ apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
          ...{ 'content-type': 'application/json', prefer: 'return=representation' },
        },
        body: JSON.stringify({ description: `From door ${index}` }),
      });
      const rows: unknown[] = await response.json();
      return rows.length;
    });
    expect(answers.sort()).toEqual([0, 1]);
  });

  test('a release shows on both, and so does its rollback', async () => {
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
  test('one address sends five messages in ten minutes, whichever door it takes', async () => {
    const answers = await both(8, (product, index) =>
      askBackend(product, '/rest/v1/rpc/send_contact_message', {
        ...{ p_dealer_id: 'dream-motor', p_id: crypto.randomUUID(), p_name: 'Sam', p_email: 'sam@example.com' },
        ...{ p_phone: '', p_message: `Message ${index}` },
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
    expect(await readRows(second, 'contact_messages?select=id')).toHaveLength(5);
  });

  test(
    'a message that no browser mailed goes out once, though both look for it',
    async () => {
      const id = crypto.randomUUID();
      const old = new Date(Date.now() - 5 * 60_000).toISOString();
      const message = { id, dealer_id: 'dream-motor', name: 'Jo', email: 'jo@example.com', message: `Unsent ${id}` };
      await addRow(first, 'contact_messages', { ...message, created_at: old });
      const isMailed = async () =>
        (await readRows<{ mailed_at: string | null }>(second, `contact_messages?id=eq.${id}&select=mailed_at`))[0]
          ?.mailed_at != null;
      await expect.poll(isMailed, { timeout: 60_000, interval: 1_000 }).toBe(true);
      // Both have looked since.
      await new Promise((resolve) => setTimeout(resolve, 32_000));
      const mails = await readMails();
      expect(mails.filter(({ message: text }) => text?.includes(id))).toHaveLength(1);
      const backups = await readRows<{ due_at: string }>(first, 'dealer_backups?select=due_at');
      expect(new Set(backups.map(({ due_at }) => due_at)).size).toBe(backups.length);
    },
    jobTimeoutMs,
  );
});

type Mail = { to_email?: string; link?: string; message?: string };

async function readMails(): Promise<Mail[]> {
  const sent: { template_params: Mail }[] = await (
    await fetch(`${second.backendUrl}/mailbox`, { headers: { accept: 'application/json' } })
  ).json();
  return sent.map(({ template_params }) => template_params);
}

/** What a mailed address carries; the invitation came before the link for a new password. */
async function readLink(to: string, parameter: string): Promise<string> {
  const links = async () => (await readMails()).filter(({ to_email, link }) => to_email === to && link);
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(2);
  return new URL((await links())[0]?.link ?? '').searchParams.get(parameter) ?? '';
}
