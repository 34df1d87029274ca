import type { ApiResult } from '../auth/api-request.ts';
import type { PolledPage } from '../poll-while-visible.ts';
import type { MessageFilter } from './message-filters.ts';
import type { Conversation, MessageStatus, StaffMessageList } from './staff-message-row.ts';

export type StaffMessageQuery = { search: string; filter: MessageFilter };

/** `mark` changes with every change of the list; `reminders` counts the person's due reminders of leads. */
export type MessageCounts = { unread: number; mark: string; reminders?: number };

export type SentMail = { isMailed: boolean; error: string | null };

/** A private photograph at a signed address. */
export type MessagePhoto = { id: string; url: string };

/** Reads and status changes reject with a `DomainError`. */
export type StaffMessagesSource = {
  getCounts(signal?: AbortSignal): Promise<MessageCounts>;
  getList(query: StaffMessageQuery & { limit?: number }, signal?: AbortSignal): Promise<StaffMessageList>;
  getConversation(id: string, signal?: AbortSignal): Promise<Conversation>;
  /** Rejects as `conflict` if the message changed since `version`. Resolves to the new version. */
  setStatus(id: string, version: number, status: MessageStatus): Promise<number>;
  /** Opens an answered message again, and takes back what the answer changed in its lead. */
  undoAnswer(id: string, version: number): Promise<number>;
  setNotes(id: string, version: number, notes: string): Promise<number>;
  /** Idempotent by `replyId`. */
  reply(id: string, replyId: string, text: string): Promise<ApiResult<SentMail>>;
  /** Addresses that show a message's photographs for some minutes. */
  getPhotos(id: string): Promise<ApiResult<MessagePhoto[]>>;
  sendAgain(kind: 'message' | 'reply', id: string): Promise<ApiResult<SentMail>>;
  /** Polls while the page is visible. Returns the function that stops it. */
  watch(page: PolledPage, onChange: (counts: MessageCounts) => void): () => void;
};

export const messagesFailed = 'The messages could not be loaded. Please try again.';
export const messageNotSaved = 'The change could not be saved. Please try again.';
export const newerMessage = 'Someone else changed this message in the meantime.';
