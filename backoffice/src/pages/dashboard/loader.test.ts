// @vitest-environment jsdom
import { aBackofficeContract, aStaffUser } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { someStats } from '../../test-backoffice.tsx';
import { dashboardLoader } from './loader.ts';

test('a first load reads the panels before the user is known', async () => {
  const getUser = () => {
    throw new Error('No user yet');
  };
  const contract = aBackofficeContract({ session: { getUser } });
  const load = dashboardLoader(contract, async () => someStats);
  const data = await load({ request: new Request('https://x.test/admin/dashboard') } as Parameters<typeof load>[0]);
  expect(await data.stats).toEqual({ value: someStats });
});

test('test drives are not requested for a user who may not see them', async () => {
  const getDays = vi.fn();
  const getUser = () => ({ ...aStaffUser, permissions: ['vehicles' as const] });
  const contract = aBackofficeContract({ session: { getUser }, appointments: { getDays } });
  const load = dashboardLoader(contract, async () => someStats);
  const data = await load({ request: new Request('https://x.test/admin/dashboard') } as Parameters<typeof load>[0]);
  expect(await data.drives).toMatchObject({ error: { kind: 'forbidden' } });
  expect(getDays).not.toHaveBeenCalled();
});
