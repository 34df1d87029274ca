import { expect, test } from 'vitest';
import { aStaffClient } from '../staff-test-support.ts';
import { createLeadsRequests } from './leads-requests.ts';

test('a lead with a malformed id is not found, without a request', async () => {
  const { client, requests } = aStaffClient(() => Response.json(null));
  const leads = createLeadsRequests({ client, dealerId: 'dream-motor', withSession: (work) => work() });
  await expect(leads.getLead('not-a-uuid')).rejects.toMatchObject({ kind: 'not-found' });
  expect(requests).toEqual([]);
  await expect(leads.getLead(crypto.randomUUID())).rejects.toMatchObject({ kind: 'not-found' });
  expect(requests).toHaveLength(1);
});
