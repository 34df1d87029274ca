// @vitest-environment jsdom
import { aBackofficeContract, aStaffUser } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { someStats } from '../test-backoffice.tsx';
import { frameLoader } from './frame-loader.ts';

test('a first load asks only for the counts that the user may see, once the user is known', async () => {
  const counts = { messages: vi.fn(async () => ({ unread: 1, mark: 'one' })), appointments: vi.fn() };
  const load = frameLoader(
    aBackofficeContract({
      session: {
        getUser: () => {
          throw new Error('No user yet');
        },
        whenSignedIn: async () => ({ ...aStaffUser, permissions: ['messages'] }),
      },
      messages: { getCounts: counts.messages },
      appointments: { getCounts: counts.appointments },
    }),
    async () => someStats,
  );
  const data = await load({ request: new Request('https://x.test/admin') } as Parameters<typeof load>[0]);
  expect(data).toMatchObject({ messages: { unread: 1 }, appointments: null });
  expect(counts.appointments).not.toHaveBeenCalled();
});
