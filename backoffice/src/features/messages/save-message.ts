import { isDomainError } from '@dealer/shared-domain';
import type { Conversation, StaffMessagesSource } from '@dealer/shared-domain/staff';

/**
 * Saves a change of the open message. On a version conflict, if the changed fields are still as shown, the change is
 * saved on top of the newer version; otherwise it is refused.
 */
export async function saveMessage(
  messages: Pick<StaffMessagesSource, 'getConversation'>,
  { id, version }: Pick<Conversation, 'id' | 'version'>,
  isUntouched: (latest: Conversation) => boolean,
  save: (version: number) => Promise<number>,
): Promise<number> {
  try {
    return await save(version);
  } catch (error) {
    if (!isDomainError(error) || error.kind !== 'conflict') throw error;
    const latest = await messages.getConversation(id);
    if (!isUntouched(latest)) throw error;
    return save(latest.version);
  }
}
