import { expect, test } from 'vitest';
import { answering, aStaffClient } from '../staff-test-support.ts';
import { createPeopleSource } from './people-source.ts';

const row = {
  user_id: 'u1',
  username: 'maria',
  contact_email: 'maria@example.test',
  role: 'manager',
  is_suspended: false,
  has_two_factor: true,
  invited_at: '2026-11-20T12:00:00Z',
  invitation_expires_at: '2026-11-23T12:00:00Z',
  suspended_at: null,
  joined_at: '2026-11-21T12:00:00Z',
  last_seen_at: null,
};

function aSource(rows: object[] = [row], answer: object = { success: true }) {
  const { client, requests } = aStaffClient(() => Response.json(rows));
  const site = answering(() => Response.json(answer));
  const source = createPeopleSource({
    client,
    dealerId: 'dream-motor',
    getAccessToken: async () => 'token',
    withSession: (work) => work(),
    http: site.http,
  });
  return { source, requests, siteRequests: site.requests };
}

test('people of the dealer are read, owners first, each with a state', async () => {
  const { source, requests } = aSource([
    row,
    { ...row, username: 'new', joined_at: null },
    { ...row, username: 'gone', is_suspended: true, role: 'owner' },
  ]);
  const people = await source.getPeople();
  expect(people.map(({ username, state }) => [username, state])).toEqual([
    ['gone', 'suspended'],
    ['maria', 'active'],
    ['new', 'invited'],
  ]);
  expect(people[1]).toMatchObject({ id: 'u1', contactEmail: 'maria@example.test', hasTwoFactor: true });
  expect(requests.at(-1)?.url.searchParams.get('dealer_id')).toBe('eq.dream-motor');
  expect(requests.at(-1)?.url.searchParams.get('order')).toBe('username.asc');
});

test("changes are sent to this site with the person's session", async () => {
  const { source, siteRequests } = aSource([], { success: true, isMailed: true, message: 'On its way.' });
  expect(await source.invite({ username: 'sam', contactEmail: 's@example.test', role: 'manager' })).toEqual({
    kind: 'done',
    value: { isMailed: true, message: 'On its way.' },
  });
  await source.update('u1', { role: 'owner' });
  await source.remove('u1');
  await source.resend('u1');
  await source.resetTwoFactor('u1');
  expect(siteRequests.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/people/invite', { username: 'sam', contactEmail: 's@example.test', role: 'manager' }],
    ['/api/people/update', { userId: 'u1', role: 'owner' }],
    ['/api/people/remove', { userId: 'u1' }],
    ['/api/people/resend', { userId: 'u1' }],
    ['/api/people/reset-two-factor', { userId: 'u1' }],
  ]);
  expect(siteRequests[0]?.headers.get('authorization')).toBe('Bearer token');
});
