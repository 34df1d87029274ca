import { DomainError } from '@dealer/shared-domain';
import { aConversation } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { saveMessage } from './save-message.ts';

const shown = aConversation({ version: 1, notes: 'Called' });
const conflict = new DomainError('conflict', 'Someone else changed this message in the meantime.');
const over = (latest: object) => ({ getConversation: async () => aConversation({ version: 4, ...latest }) });

test('a change is applied to a newer version if the same field did not change there', async () => {
  const save = vi.fn(async (version: number) => (version === 4 ? 5 : Promise.reject(conflict)));
  const saved = saveMessage(over({ notes: 'Called', status: 'read' }), shown, ({ notes }) => notes === 'Called', save);
  expect(await saved).toBe(5);
  expect(save.mock.calls).toEqual([[1], [4]]);
});

test('a change of the same field is refused, and other errors are passed on', async () => {
  const save = vi.fn(async () => Promise.reject(conflict));
  const refused = saveMessage(over({ notes: 'Sold' }), shown, ({ notes }) => notes === 'Called', save);
  await expect(refused).rejects.toBe(conflict);
  expect(save).toHaveBeenCalledTimes(1);
  const away = new DomainError('unavailable', 'Away');
  await expect(
    saveMessage(
      over({}),
      shown,
      () => true,
      () => Promise.reject(away),
    ),
  ).rejects.toBe(away);
});
