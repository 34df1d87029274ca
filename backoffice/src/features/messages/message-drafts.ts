import {
  type BackofficeContract,
  changeMessageDraft,
  createMessageDrafts,
  hasMessageDraft,
  noDraft,
} from '@dealer/shared-domain/staff';
import { useStore } from 'zustand';
import { useStaff } from '../../staff.tsx';
import { askBeforeUnload } from '../../ui/ask-before-unload.ts';

type Drafts = ReturnType<typeof createDrafts>;

/** One store per contract: drafts outlive the page, and belong to their writer. */
const draftsByContract = new WeakMap<BackofficeContract, Drafts>();

/** The draft of a message. `keep` also works after another message is opened. */
export function useMessageDraft(id: string) {
  const { store } = findDrafts(useStaff());
  const draft = useStore(store, (drafts) => drafts[id] ?? noDraft);
  const keep = (change: Parameters<typeof changeMessageDraft>[2]) => changeMessageDraft(store, id, change);
  return { ...draft, keep };
}

/** Drops the drafts of leads and messages that are deleted. */
export function useDropDrafts(): (ids: readonly string[]) => void {
  const { store } = findDrafts(useStaff());
  return (ids) => {
    for (const id of ids) changeMessageDraft(store, id, noDraft);
  };
}

/** The last of these messages with an unsent reply. */
export function useLastUnsentReply<Message extends { id: string }>(messages: readonly Message[]): Message | undefined {
  const { store } = findDrafts(useStaff());
  return useStore(store, (drafts) => messages.findLast(({ id }) => drafts[id]?.reply));
}

/** A different user may sign in after the session expires. */
function findDrafts(contract: BackofficeContract): Drafts {
  const writerId = contract.session.getUser().id;
  const found = draftsByContract.get(contract);
  if (found?.writerId === writerId) return found;
  found?.forget();
  const drafts = createDrafts(writerId);
  draftsByContract.set(contract, drafts);
  return drafts;
}

/** While there are drafts, the browser asks before closing the page. */
function createDrafts(writerId: string) {
  const store = createMessageDrafts();
  let stopAsking: (() => void) | null = null;
  const letClose = () => {
    stopAsking?.();
    stopAsking = null;
  };
  const stopFollowing = store.subscribe((drafts) => {
    if (hasMessageDraft(drafts)) stopAsking ??= askBeforeUnload();
    else letClose();
  });
  const forget = () => {
    stopFollowing();
    letClose();
  };
  return { writerId, store, forget };
}
