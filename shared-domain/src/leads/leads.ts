import type { Lead, LeadList } from './lead-row.ts';
import type { LeadSource, LeadStage, LeadTab, LostReason } from './lead-words.ts';

/** `owner`: everyone if empty, `nobody`, or a person's id. */
export type LeadQuery = { search: string; tab: LeadTab; owner: string; limit: number };

export type LeadChange = {
  stage?: LeadStage;
  lostReason?: LostReason | null;
  ownerId?: string | null;
  nextStep?: string;
  nextStepDue?: string | null;
};

export type NewLead = { name: string; email: string; phone: string; source: LeadSource; vehicleId: string | null };

export type CallOutcome = 'reached' | 'no-answer' | 'missed';

type Sale = { price: number; on: string; marksSold: boolean };

/** Rejects with a `DomainError`: `conflict` if the lead changed since `version`. */
export type LeadsSource = {
  getList(query: LeadQuery, signal?: AbortSignal): Promise<LeadList>;
  /** By the id of the lead or of one of its messages. */
  getLead(id: string, signal?: AbortSignal): Promise<Lead>;
  change(id: string, version: number, change: LeadChange): Promise<number>;
  win(id: string, version: number, sale: Sale): Promise<void>;
  add(lead: NewLead): Promise<string>;
  addNote(id: string, text: string): Promise<void>;
  logCall(id: string, outcome: CallOutcome, text: string): Promise<void>;
  merge(id: string, into: string): Promise<void>;
  unmerge(id: string): Promise<void>;
};

export const leadsFailed = 'The leads could not be loaded. Please try again.';
export const leadNotSaved = 'The change could not be saved. Please try again.';
export const newerLead = 'Someone else changed this lead in the meantime.';
