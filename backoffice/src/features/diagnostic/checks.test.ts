import type { BackofficeContract, Integrations } from '@dealer/shared-domain/staff';
import {
  aConfig,
  anIntegrationsSource,
  answering,
  aStaffVehicle,
  aStaffVehiclePage,
  someIntegrations,
  someStats,
} from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { runCheck } from './check.ts';
import { createServiceChecks, nobody } from './service-checks.ts';
import { createVehicleChecks } from './vehicle-checks.ts';

const storage: Storage = {
  length: 0,
  key: () => null,
  clear: () => undefined,
  ...(() => {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
  })(),
};

async function check(id: string, answer: () => Response | Promise<Response>, integrations = anIntegrationsSource()) {
  const { http, requests } = answering(answer);
  const found = createServiceChecks({ config: aConfig, integrations, http, storage }).find((one) => one.id === id);
  if (!found) throw new Error(`There is no check ${id}`);
  return { ...(await runCheck(found)), requests };
}

test('the sign-in check passes if an impossible user name gets a 401', async () => {
  const refused = await check('login', () => new Response('{}', { status: 401 }));
  expect(refused).toMatchObject({ state: 'ok', detail: expect.stringContaining('401') });
  const [request] = refused.requests;
  expect(request?.url.pathname).toBe('/api/admin/login');
  expect(request?.body).toEqual({ username: nobody, password: expect.any(String) });
  // The pattern for user names of invitations.
  expect(nobody).not.toMatch(/^[a-z0-9][a-z0-9._-]{0,63}$/);
});

test.each([
  [429, 'ok'],
  [200, 'bad'],
  [404, 'bad'],
  [503, 'bad'],
])('a sign-in response of %i is %s', async (status, state) => {
  expect(await check('login', () => new Response('{}', { status }))).toMatchObject({ state });
});

test.each(['web', 'rest', 'auth'])('%s reports the response, or that there was none', async (id) => {
  expect(await check(id, () => new Response('1'))).toMatchObject({ state: 'ok', tookMs: expect.any(Number) });
  expect(await check(id, () => new Response('', { status: 503 }))).toMatchObject({ state: 'bad', detail: 'HTTP 503' });
  const away = await check(id, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(away).toMatchObject({ state: 'bad', detail: 'Not reachable' });
});

test('a function that runs without its key is no failure', async () => {
  const lacking = () => Response.json({ error: 'Not configured' }, { status: 500 });
  expect(await check('functions', lacking)).toMatchObject({
    state: 'warn',
    detail: expect.stringContaining('Not configured'),
  });
  expect(await check('functions', () => new Response('Bad gateway', { status: 502 }))).toMatchObject({ state: 'bad' });
});

test('mail and media are checked, and a failed mail is reported', async () => {
  const answer = () => new Response();
  expect(await check('media', answer)).toMatchObject({ state: 'ok' });
  const failed = { ...someIntegrations, mail: { ...someIntegrations.mail, isLocal: false, lastError: 'HTTP 503' } };
  const answering = (value: Integrations) => ({
    ...anIntegrationsSource(),
    check: async () => ({ kind: 'done' as const, value }),
  });
  expect(await check('mail', answer, answering(failed))).toMatchObject({
    state: 'warn',
    detail: expect.stringContaining('HTTP 503'),
  });
  const local = { ...someIntegrations, mail: { ...someIntegrations.mail, isLocal: true } };
  expect(await check('mail', answer, answering(local))).toMatchObject({
    state: 'warn',
    detail: expect.stringContaining('Mails stay on this machine'),
  });
  const refused = { ...anIntegrationsSource(), check: async () => ({ kind: 'unavailable' as const, message: 'Away' }) };
  expect(await check('mail', answer, refused)).toMatchObject({ state: 'bad', detail: 'Away' });
  expect(await check('storage', answer)).toMatchObject({ state: 'ok' });
});

test('a list that disagrees with the statistics is reported', async () => {
  const page = aStaffVehiclePage([aStaffVehicle()]);
  const counts = { All: 38, Available: 30, Pending: 2, Sold: 4, Draft: 2, Featured: 0 };
  const run = async (id: string, vehicles: Partial<BackofficeContract['vehicles']>) => {
    const all = { getPage: async () => ({ ...page, counts }), getStats: async () => someStats, ...vehicles };
    const checks = createVehicleChecks({ vehicles: all as BackofficeContract['vehicles'] });
    const found = checks.find((one) => one.id === id);
    if (!found) throw new Error(`There is no check ${id}`);
    return runCheck(found);
  };
  expect(await run('counts', {})).toMatchObject({ state: 'ok', detail: expect.stringContaining('30 Available') });
  const different = await run('counts', { getStats: async () => ({ ...someStats, soldVehicles: 5 }) });
  expect(different).toMatchObject({ state: 'bad', detail: 'Sold: 4 in the list, 5 counted' });
  expect(await run('search', {})).toMatchObject({ state: 'ok', detail: expect.stringContaining('“000351” finds') });
  expect(await run('search', { getPage: async ({ search }) => (search ? aStaffVehiclePage([]) : page) })).toMatchObject(
    { state: 'bad' },
  );
});
