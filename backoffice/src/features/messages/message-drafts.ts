import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { askBeforeUnload } from '../../ask-before-unload.ts';
import { useStaff } from '../../staff.tsx';

export type ReplyDraft = {
  /** The reply's own from the first letter on: sending the same one again stores it once. */
  id: string;
  text: string;
  isSending: boolean;
  /** Why it was not sent when that was tried. */
  problem: string | null;
};

export type NotesDraft = {
  text: string;
  /** The stored notes that the typed ones were begun from. */
  base: string;
  isSaving: boolean;
};

/** What is typed about one message and neither sent nor saved yet. */
export type MessageDraft = { reply: ReplyDraft | null; notes: NotesDraft | null };

type Drafts = ReturnType<typeof createDrafts>;

const nothing: MessageDraft = { reply: null, notes: null };

/** One for each back office, so that what is typed outlives the page; it is its writer's alone. */
const kept = new WeakMap<BackofficeContract, Drafts>();

/** What is typed about a message. `keep` works on when the message is no longer shown. */
export function useMessageDraft(id: string) {
  const { store } = findDrafts(useStaff());
  const draft = useStore(store, (drafts) => drafts[id] ?? nothing);
  const keep = (part: Partial<MessageDraft>) =>
    store.setState((drafts) => ({ [id]: { ...(drafts[id] ?? nothing), ...part } }));
  return { ...draft, keep };
}

/** Somebody else may sign in over a page whose session has ended. */
function findDrafts(contract: BackofficeContract): Drafts {
  const writerId = contract.session.getUser().id;
  const found = kept.get(contract);
  if (found?.writerId === writerId) return found;
  found?.forget();
  const drafts = createDrafts(writerId);
  kept.set(contract, drafts);
  return drafts;
}

/** As long as something waits in them, the browser asks before the page is closed. */
function createDrafts(writerId: string) {
  const store = createStore<Record<string, MessageDraft>>(() => ({}));
  let stopAsking: (() => void) | null = null;
  const letClose = () => {
    stopAsking?.();
    stopAsking = null;
  };
  const stopFollowing = store.subscribe((drafts) => {
    if (Object.values(drafts).some(({ reply, notes }) => reply ?? notes)) stopAsking ??= askBeforeUnload();
    else letClose();
  });
  const forget = () => {
    stopFollowing();
    letClose();
  };
  return { writerId, store, forget };
}
