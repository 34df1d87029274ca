import { isDomainError } from '@dealer/shared-domain';
import type { Conversation, StaffMessagesSource } from '@dealer/shared-domain/staff';

/**
 * Saves a change of the message that is shown. Where its version is an older one by now, looks whether what is being
 * changed is still as it was shown: then the change goes on top of the newer version, else it is refused as it was.
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
