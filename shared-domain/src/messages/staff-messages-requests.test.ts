import { expect, test } from 'vitest';
import { aStaffClient } from '../staff-test-support.ts';
import { createStaffMessagesRequests } from './staff-messages-requests.ts';

test('a message with a malformed id is not found, without a request', async () => {
  const { client, requests } = aStaffClient(() => Response.json(null));
  const messages = createStaffMessagesRequests({
    ...{ client, dealerId: 'dream-motor', withSession: (work) => work() },
    getAccessToken: async () => 'token',
  });
  await expect(messages.getConversation('not-a-uuid')).rejects.toMatchObject({ kind: 'not-found' });
  expect(requests).toEqual([]);
  await expect(messages.getConversation(crypto.randomUUID())).rejects.toMatchObject({ kind: 'not-found' });
  expect(requests).toHaveLength(1);
});
