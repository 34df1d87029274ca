import type { TrustedAnswer } from '../auth/trusted-request.ts';
import type { VehicleImage, VehicleStatus } from '../vehicles/vehicle.ts';

export const messageFilters = ['Unread', 'Open', 'Answered', 'Archived', 'All'] as const;
export type MessageFilter = (typeof messageFilters)[number];

export type MessageStatus = 'new' | 'read' | 'answered' | 'archived' | 'spam';

export type StaffMessageQuery = { search: string; filter: MessageFilter };

/** A line of the list. */
export type StaffMessage = {
  id: string;
  name: string;
  /** How the message begins. */
  excerpt: string;
  status: MessageStatus;
  createdAt: string;
  answeredAt: string | null;
  /** A mail that belongs to it has not gone yet. */
  isUnmailed: boolean;
  /** The name of the vehicle that it is about; empty without one. */
  vehicle: string;
};

export type StaffMessageList = {
  messages: StaffMessage[];
  matching: number;
  counts: Record<MessageFilter, number>;
};

/** How far the mail of a message or a reply has come. */
export type MailState = { mailedAt: string | null; attempts: number; error: string | null };

export type MessageReply = { id: string; text: string; author: string; createdAt: string; mail: MailState };

export type MessageVehicle = {
  id: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  price: number;
  status: VehicleStatus;
  stockNumber: string | null;
  image: VehicleImage | null;
};

export type Conversation = {
  id: string;
  version: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  status: MessageStatus;
  notes: string;
  /** The page that it was written on. */
  page: string | null;
  createdAt: string;
  readAt: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
  /** What the sender agreed to and when; null without consent to marketing. */
  consent: { text: string; at: string } | null;
  mail: MailState;
  vehicle: MessageVehicle | null;
  replies: MessageReply[];
};

/** `mark` is another one as soon as anything in the list is. */
export type MessageCounts = { unread: number; mark: string };

/** What the mail service said of one mail. */
export type SentMail = { isMailed: boolean; error: string | null };

/** What visitors wrote, for the staff. Reading and changing reject with a `DomainError`. */
export type StaffMessagesSource = {
  getCounts(signal?: AbortSignal): Promise<MessageCounts>;
  getList(query: StaffMessageQuery & { limit?: number }, signal?: AbortSignal): Promise<StaffMessageList>;
  getConversation(id: string, signal?: AbortSignal): Promise<Conversation>;
  /** Rejects as `conflict` where somebody else changed the message meanwhile. Answers the new version. */
  setStatus(id: string, version: number, status: MessageStatus): Promise<number>;
  setNotes(id: string, version: number, notes: string): Promise<number>;
  /** Stores and mails. The same `replyId` again is the same reply. */
  reply(id: string, replyId: string, text: string): Promise<TrustedAnswer<SentMail>>;
  sendAgain(kind: 'message' | 'reply', id: string): Promise<TrustedAnswer<SentMail>>;
  /** Looks again and again while the page is seen, and tells of every change. Returns what ends it. */
  watch(page: WatchedPage, onChange: (counts: MessageCounts) => void): () => void;
};

/** Nothing is asked while nobody sees the page. */
export type WatchedPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export const messagesFailed = 'The messages could not be loaded. Please try again.';
export const messageNotSaved = 'The change could not be saved. Please try again.';
export const newerMessage = 'Somebody else changed this message meanwhile.';
