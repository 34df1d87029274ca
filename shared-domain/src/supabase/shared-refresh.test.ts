import { expect, test, vi } from 'vitest';
import { answering, aSession, aStorage } from '../staff-test-support.ts';
import { aConfig } from '../test-support.ts';
import type { TabLocks } from './shared-refresh.ts';
import { createStaffClient } from './staff-client.ts';

/** A fair lock, like the browser's. */
function aLockManager(): TabLocks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_, work) {
      const run = last.then(work, work);
      last = run.catch(() => undefined);
      return run;
    },
  };
}

function openTabs(count: number, stored = aSession({ lifetimeSeconds: 30 })) {
  const storage = aStorage({ authToken: JSON.stringify(stored) });
  const locks = aLockManager();
  const fresh = aSession({ name: 'two' });
  const service = answering(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Response.json(fresh);
  });
  const tabs = Array.from({ length: count }, () =>
    createStaffClient(aConfig, { fetch: service.fetch, storage, locks }),
  );
  return { tabs, service, storage, fresh };
}

test('tabs that wake together refresh the session once and share the new one', async () => {
  const { tabs, service, fresh } = openTabs(5);
  const sessions = await Promise.all(tabs.map(({ auth }) => auth.getSession()));
  expect(service.requests.filter(({ url }) => url.pathname === '/auth/v1/token')).toHaveLength(1);
  for (const { data } of sessions) expect(data.session?.access_token).toBe(fresh.access_token);
});

test('a tab that read the session before another refreshed it uses the new one', async () => {
  const { tabs, service, storage, fresh } = openTabs(1);
  const [tab] = tabs;
  const late = tab?.auth.getSession();
  // The other tab refreshes between this tab's read and its request.
  await Promise.resolve();
  storage.setItem('authToken', JSON.stringify(fresh));
  expect((await late)?.data.session?.access_token).toBe(fresh.access_token);
  expect(service.requests.filter(({ url }) => url.pathname === '/auth/v1/token')).toHaveLength(0);
});

test('signing in never returns the session that was stored before', async () => {
  const { tabs, storage } = openTabs(1);
  const [tab] = tabs;
  const other = aSession({ name: 'other', lifetimeSeconds: -10 });
  await tab?.auth.setSession(other);
  expect(JSON.parse(storage.map.get('authToken') ?? '')).toMatchObject({ refresh_token: 'refresh-two' });
});

test('a refused refresh is requested once per tab', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: -10 })) });
  const service = answering(() => Response.json({ error_code: 'refresh_token_not_found', msg: '' }, { status: 400 }));
  const client = createStaffClient(aConfig, { fetch: service.fetch, storage, locks: aLockManager() });
  for (let attempt = 0; attempt < 10; attempt += 1) await client.auth.getSession();
  expect(service.requests).toHaveLength(1);
});
