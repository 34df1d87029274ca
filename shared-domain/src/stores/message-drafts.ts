import { createStore, type StoreApi } from 'zustand/vanilla';

export type ReplyDraft = {
  /** Created with the draft, so that a retried send stores one reply. */
  id: string;
  text: string;
  isSending: boolean;
  problem: string | null;
};

type NotesDraft = {
  text: string;
  /** The stored notes when editing began. */
  base: string;
  isSaving: boolean;
};

export type MessageDraft = { reply: ReplyDraft | null; notes: NotesDraft | null };

/** Keyed by message id. */
export type MessageDrafts = StoreApi<Record<string, MessageDraft>>;

export const noDraft: MessageDraft = { reply: null, notes: null };

export function createMessageDrafts(): MessageDrafts {
  return createStore<Record<string, MessageDraft>>(() => ({}));
}

export function changeMessageDraft(
  drafts: MessageDrafts,
  id: string,
  change: Partial<MessageDraft> | ((current: MessageDraft) => Partial<MessageDraft>),
) {
  drafts.setState((all) => {
    const current = all[id] ?? noDraft;
    return { [id]: { ...current, ...(typeof change === 'function' ? change(current) : change) } };
  });
}

export function hasMessageDraft(drafts: Record<string, MessageDraft>): boolean {
  return Object.values(drafts).some(({ reply, notes }) => reply ?? notes);
}
