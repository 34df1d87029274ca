// @vitest-environment jsdom
import { aBackofficeContract } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
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
