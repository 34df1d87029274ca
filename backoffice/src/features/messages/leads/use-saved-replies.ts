import { isDomainError } from '@dealer/shared-domain';
import { exampleReplies, type SavedReply, type SavedReplyValues } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';

type RepliesState =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'known'; replies: SavedReply[] };

const failed = 'This is not available right now. Please try again.';
const toMessage = (error: unknown) => (isDomainError(error) ? error.message : failed);

export type SavedRepliesList = ReturnType<typeof useSavedReplies>;

/** The dealership's saved replies with their changes. A change resolves to the message of its failure, or null. */
export function useSavedReplies() {
  const { leads } = useStaff();
  const toasts = useToasts();
  const [state, setState] = useState<RepliesState>({ phase: 'loading' });

  async function load(): Promise<void> {
    try {
      setState({ phase: 'known', replies: await leads.listReplies() });
    } catch (error) {
      setState({ phase: 'failed', message: toMessage(error) });
    }
  }

  async function save(values: SavedReplyValues, id: string | null): Promise<string | null> {
    try {
      await leads.saveReply(values, id);
    } catch (error) {
      return toMessage(error);
    }
    toasts.show({ tone: 'ok', text: `“${values.title}” is saved` });
    const loaded = load();
    // The form of a new one is emptied immediately: the next one may be typed while the list loads.
    if (id !== null) await loaded;
    return null;
  }

  async function remove(id: string): Promise<string | null> {
    const problem = await leads.removeReply(id).then(() => null, toMessage);
    await load();
    return problem;
  }

  async function addExamples(): Promise<string | null> {
    const saved = await Promise.allSettled(exampleReplies.map((values) => leads.saveReply(values, null)));
    await load();
    const refused = saved.find((outcome) => outcome.status === 'rejected');
    return refused ? toMessage(refused.reason) : null;
  }

  return { state, load, save, remove, addExamples };
}
