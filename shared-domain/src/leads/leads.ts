import type { AnalyticsPeriod } from '../analytics/analytics.ts';
import type { LeadFileContent } from './lead-files.ts';
import type { LeadSource, LeadStage, LeadTab, LostReason } from './lead-labels.ts';
import type { Lead, LeadList, LeadReminders, ResponseTimes } from './lead-row.ts';
import type { SavedReply, SavedReplyValues } from './saved-replies.ts';

/** `owner`: everyone if empty, `nobody`, or a person's id. */
export type LeadQuery = { search: string; tab: LeadTab; owner: string; limit: number };

export type LeadChange = {
  stage?: LeadStage;
  lostReason?: LostReason | null;
  ownerId?: string | null;
  nextStep?: string;
  nextStepDue?: string | null;
};

type NewLead = {
  /** Without one, as from an older back office, a repeated lead is added again. */
  id?: string;
  name: string;
  email: string;
  phone: string;
  source: LeadSource;
  vehicleId: string | null;
};

export type CallOutcome = 'reached' | 'no-answer' | 'missed';

/** Whose turn it is, or who is free now. */
export type AssignmentMode = 'turn' | 'free';

/** What a lead was before its stage was changed. */
type FormerStage = Pick<Lead, 'stage' | 'lostReason' | 'wonPrice' | 'wonOn'>;

type Sale = { price: number; on: string; marksSold: boolean };

/** Rejects with a `DomainError`: `conflict` if the lead changed since `version`. */
export type LeadsSource = {
  getList(query: LeadQuery, signal?: AbortSignal): Promise<LeadList>;
  /** By the id of the lead or of one of its messages. */
  getLead(id: string, signal?: AbortSignal): Promise<Lead>;
  change(id: string, version: number, change: LeadChange): Promise<number>;
  /** Also takes back what the user's change answered or sold. */
  undoStage(id: string, version: number, former: FormerStage): Promise<number>;
  win(id: string, version: number, sale: Sale): Promise<number>;
  /** Idempotent by `id`. */
  add(lead: NewLead): Promise<string>;
  addNote(id: string, text: string): Promise<void>;
  logCall(id: string, outcome: CallOutcome, text: string): Promise<void>;
  merge(id: string, into: string): Promise<void>;
  unmerge(id: string): Promise<void>;
  /** Deletes the lead and those merged into it, with all that belongs to them. */
  remove(id: string): Promise<void>;
  /** Says that two similar leads are not one. Resolves to what `undoKeepApart` takes back. */
  keepApart(id: string, otherId: string): Promise<string[]>;
  undoKeepApart(eventIds: readonly string[]): Promise<void>;
  /** Resolves to the version and the id of the new owner. */
  assign(id: string, version: number, mode: AssignmentMode): Promise<{ version: number; ownerId: string | null }>;
  /** Sends the lead to the dealer's CRM, within seconds. */
  sendToCrm(id: string): Promise<void>;
  getReminders(signal?: AbortSignal): Promise<LeadReminders>;
  getResponseTimes(period: AnalyticsPeriod, signal?: AbortSignal): Promise<ResponseTimes>;
  addFile(leadId: string, file: LeadFileContent): Promise<void>;
  getFile(id: string): Promise<LeadFileContent>;
  removeFile(id: string): Promise<void>;
  listReplies(signal?: AbortSignal): Promise<SavedReply[]>;
  /** Adds a reply without an id, or changes one. */
  saveReply(values: SavedReplyValues, id: string | null): Promise<void>;
  removeReply(id: string): Promise<void>;
};

export const leadsFailed = 'The leads could not be loaded. Please try again.';
export const repliesFailed = 'The saved replies could not be loaded. Please try again.';
export const replyNotSaved = 'The saved reply could not be saved. Please try again.';
export const fileFailed = 'The file could not be loaded. Please try again.';
export const leadNotSaved = 'The change could not be saved. Please try again.';
export const leadNotDeleted = 'The data could not be deleted. Please try again.';
export const newerLead = 'Someone else changed this lead in the meantime.';
