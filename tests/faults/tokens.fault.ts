import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { readRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signToken } from '../support/gateway.ts';
import { fillSignIn, requestLogin, signInContext, staffPassword } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const reuseWindowMs = 10_000;
const minuteMs = 60_000;

async function readSecrets(): Promise<{ jwtSecret: string; anonKey: string; secretKey: string }> {
  return JSON.parse(await readFile(path.join(workerProduct.dataDir, 'keys.json'), 'utf8'));
}

async function signIn() {
  const { answer } = await requestLogin(workerProduct, 'admin', staffPassword);
  const token = answer.token ?? '';
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { token, claims, refreshToken: String(answer.session?.refresh_token) };
}

async function ask(path: string, method: string, bearer: string, body?: object) {
  const { anonKey } = await readSecrets();
  const response = await fetch(workerProduct.backendUrl + path, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const answer: Record<string, string> = text === '' ? {} : JSON.parse(text);
  return { status: response.status, answer };
}

const refresh = async (refreshToken: string) => {
  const { anonKey } = await readSecrets();
  return ask('/auth/v1/token?grant_type=refresh_token', 'POST', anonKey, { refresh_token: refreshToken });
};

describe('a token', () => {
  test('row 26: a token that is expired, early, altered, unsigned, or of another key, audience or issuer is refused', async () => {
    const { jwtSecret } = await readSecrets();
    const { token, claims } = await signIn();
    const nowSeconds = Math.floor(Date.now() / 1000);
    const [head = '', , seal = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = {
      expired: signToken(jwtSecret, { ...claims, exp: nowSeconds - 61 }),
      'without an end': signToken(jwtSecret, { ...claims, exp: undefined }),
      early: signToken(jwtSecret, { ...claims, nbf: nowSeconds + 120 }),
      'of another person': `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${seal}`,
      'of a higher role': `${head}.${encode({ ...claims, role: 'service_role' })}.${seal}`,
      'with alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
      'with alg none and a seal': signToken(jwtSecret, claims, { alg: 'none', typ: 'JWT' }),
      'with another algorithm': signToken(jwtSecret, claims, { alg: 'HS512', typ: 'JWT' }),
      'under another key': signToken('another secret of the very same length', claims),
      'for another audience': signToken(jwtSecret, { ...claims, aud: 'elsewhere' }),
      'from another issuer': signToken(jwtSecret, { ...claims, iss: 'https://elsewhere.example' }),
      'without a seal': `${head}.${encode(claims)}`,
      'of a role that is none': signToken(jwtSecret, { ...claims, role: 'postgres' }),
    };
    const [vehicle] = await readRows<{ id: string; description: string }>(
      workerProduct,
      'vehicles?select=*&limit=1&order=id',
    );
    const change = { description: 'forged' };
    expect((await ask('/rest/v1/vehicles?select=id&limit=1', 'GET', token)).status).toBe(200);
    for (const [name, bearer] of Object.entries(forged)) {
      const statuses = [
        (await ask('/rest/v1/vehicles?select=id&limit=1', 'GET', bearer)).status,
        (await ask(`/rest/v1/vehicles?id=eq.${vehicle?.id}`, 'PATCH', bearer, change)).status,
        (await ask('/rest/v1/rpc/staff_session', 'POST', bearer, { p_dealer_id: 'dream-motor' })).status,
        (await ask('/auth/v1/user', 'GET', bearer)).status,
        (await ask('/functions/v1/google-reviews', 'POST', bearer, {})).status,
      ];
      // Like GoTrue, the sign-in service answers 403 for an unreadable token.
      expect([name, ...statuses]).toEqual([name, 401, 401, 401, 403, 401]);
      const api = await fetch(`${workerProduct.url}/api/diagnostics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: '{}',
      });
      expect([name, api.status]).toEqual([name, 401]);
    }
    expect(await readRows(workerProduct, `vehicles?select=*&id=eq.${vehicle?.id}`)).toEqual([vehicle]);
  });

  test('row 26: a signed-out session’s token is refused immediately, before it expires', async () => {
    const { token } = await signIn();
    const other = await signIn();
    const asked = { p_dealer_id: 'dream-motor' };
    const status = async (bearer: string) => (await ask('/rest/v1/rpc/staff_session', 'POST', bearer, asked)).status;
    expect(await status(token)).toBe(200);
    expect((await ask('/auth/v1/logout?scope=local', 'POST', token)).status).toBe(204);
    expect([await status(token), await status(other.token)]).toEqual([401, 200]);
  });

  test('row 26: a reused refresh token ends the session for thief and owner, and the page asks to sign in', async () => {
    const { page, context } = await open({ baseUrl: workerProduct.url });
    const { session } = await signInContext(context, workerProduct);
    await visit(page, '/admin/vehicles');
    await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
    const stolen = String(session?.refresh_token);
    const first = await refresh(stolen);
    // The active token's parent may be used again; after a second rotation, only a thief would do so.
    const owned = await refresh(first.answer.refresh_token ?? '');
    expect([first.status, owned.status]).toEqual([200, 200]);
    // Within the reuse window it gets the active token, for tabs that wake together.
    await expect
      .poll(async () => (await refresh(stolen)).answer.error_code, { timeout: reuseWindowMs + 10_000, interval: 1_000 })
      .toBe('refresh_token_already_used');
    expect((await refresh(owned.answer.refresh_token ?? '')).answer.error_code).toBe('session_not_found');
    const asked = { p_dealer_id: 'dream-motor' };
    expect((await ask('/rest/v1/rpc/staff_session', 'POST', owned.answer.access_token ?? '', asked)).status).toBe(401);
    await page.getByRole('searchbox').first().fill('civic');
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    expect((await requestLogin(workerProduct, 'admin', staffPassword)).status).toBe(200);
  });
});

describe('a clock that is wrong', () => {
  test.each([-10, 10, 75])(
    'row 27: with a clock off by %i minutes staff sign in and work, and nothing is refreshed needlessly',
    async (offMinutes) => {
      const { page, context, requestedUrls } = await open({ baseUrl: workerProduct.url });
      await context.addInitScript((offMs) => {
        const True = Date;
        globalThis.Date = class extends True {
          constructor(...given: unknown[]) {
            super(...((given.length === 0 ? [True.now() + offMs] : given) as [number]));
          }
          static override now() {
            return True.now() + offMs;
          }
        } as DateConstructor;
      }, offMinutes * minuteMs);
      await visit(page, '/admin/vehicles');
      await fillSignIn(page);
      await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
      const refreshes = () => requestedUrls.filter((url) => url.includes('grant_type=refresh_token')).length;
      await page.reload();
      await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
      await page.goto('/admin/settings');
      await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.goto('/admin/vehicles');
      await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
      expect(refreshes()).toBeLessThanOrEqual(1);
      expect(await page.getByRole('heading', { name: 'Sign in again' }).count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toContain('"access_token"');
    },
  );

  test('row 27: the server tolerates clocks less than a minute apart, and no more', async () => {
    const { jwtSecret } = await readSecrets();
    const { claims } = await signIn();
    const nowSeconds = Math.floor(Date.now() / 1000);
    const status = async (changes: object) =>
      (await ask('/auth/v1/user', 'GET', signToken(jwtSecret, { ...claims, ...changes }))).status;
    expect(await status({ exp: nowSeconds - 50 })).toBe(200);
    expect(await status({ nbf: nowSeconds + 50, iat: nowSeconds + 50 })).toBe(200);
    expect(await status({ exp: nowSeconds - 70 })).toBe(403);
    expect(await status({ nbf: nowSeconds + 70 })).toBe(403);
  });
});
