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

test('a lead that is already stored under its id is added', async () => {
  const duplicate = { code: '23505', message: 'duplicate key value violates unique constraint "leads_pkey"' };
  const { client, requests } = aStaffClient(() => Response.json(duplicate, { status: 409 }));
  const leads = createLeadsRequests({ client, dealerId: 'dream-motor', withSession: (work) => work() });
  const id = crypto.randomUUID();
  const lead = { name: 'Ida Walker', email: '', phone: '416 555 0111', source: 'call', vehicleId: null } as const;
  await expect(leads.add({ id, ...lead })).resolves.toBe(id);
  expect(requests).toHaveLength(1);
});
