import { expect, test, vi } from 'vitest';
import { answering, aSession, aStorage } from '../staff-test-support.ts';
import { aConfig } from '../test-support.ts';
import type { TabLocks } from './exchange-once.ts';
import { createStaffClient } from './staff-client.ts';

/** One holder at a time, in the order of asking, as the browser does it. */
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

test('many tabs that wake together exchange the session once, and all go on with the fresh one', async () => {
  const { tabs, service, fresh } = openTabs(5);
  const sessions = await Promise.all(tabs.map(({ auth }) => auth.getSession()));
  expect(service.requests.filter(({ url }) => url.pathname === '/auth/v1/token')).toHaveLength(1);
  for (const { data } of sessions) expect(data.session?.access_token).toBe(fresh.access_token);
});

test('a tab that read the session before another exchanged it goes on with the fresh one all the same', async () => {
  const { tabs, service, storage, fresh } = openTabs(1);
  const [tab] = tabs;
  const late = tab?.auth.getSession();
  // The other tab was quicker, between this one's reading and its asking.
  await Promise.resolve();
  storage.setItem('authToken', JSON.stringify(fresh));
  expect((await late)?.data.session?.access_token).toBe(fresh.access_token);
  expect(service.requests.filter(({ url }) => url.pathname === '/auth/v1/token')).toHaveLength(0);
});

test('somebody who signs in is never answered with the session that lay there before', async () => {
  const { tabs, storage } = openTabs(1);
  const [tab] = tabs;
  const other = aSession({ name: 'other', lifetimeSeconds: -10 });
  await tab?.auth.setSession(other);
  expect(JSON.parse(storage.map.get('authToken') ?? '')).toMatchObject({ refresh_token: 'refresh-two' });
});

test('a refused exchange is asked for once by each tab that finds it refused, and never in a storm', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: -10 })) });
  const service = answering(() => Response.json({ error_code: 'refresh_token_not_found', msg: '' }, { status: 400 }));
  const client = createStaffClient(aConfig, { fetch: service.fetch, storage, locks: aLockManager() });
  for (let attempt = 0; attempt < 10; attempt += 1) await client.auth.getSession();
  expect(service.requests).toHaveLength(1);
});
