import * as v from 'valibot';
import { conversationSchema, messageVehicleSchema, replySchema } from '../messages/staff-message-row.ts';
import { camelKeys } from '../supabase/camel-keys.ts';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import { leadFileTypes } from './lead-files.ts';
import { leadSources, leadStages, leadTabs, lostReasons } from './lead-labels.ts';

const stage = v.picklist(leadStages);
const lostReason = v.nullable(v.picklist(lostReasons));

const lineSchema = v.pipe(
  v.object({
    id: v.string(),
    source: v.picklist(leadSources),
    name: v.string(),
    stage,
    vehicle: v.string(),
    owner_id: storedTextOrNull,
    next_step: v.string(),
    next_step_due: storedTextOrNull,
    lost_reason: lostReason,
    /** Minutes of opening time that the person has waited; null if answered. */
    waiting_minutes: storedNumberOrNull,
    answer_minutes: storedNumberOrNull,
    created_at: v.string(),
    excerpt: v.string(),
  }),
  v.transform(camelKeys),
);
export type LeadLine = v.InferOutput<typeof lineSchema>;

const personSchema = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    is_active: v.boolean(),
    open_leads: storedNumber,
    /** The end of the test drive that the person is on. */
    busy_until: storedTextOrNull,
    next_drive_at: storedTextOrNull,
  }),
  v.transform(camelKeys),
);
/** Someone who can own leads, or did. */
export type LeadPerson = v.InferOutput<typeof personSchema>;

export const leadListSchema = v.pipe(
  v.object({
    matching: storedNumber,
    overdue: storedNumber,
    waiting: storedNumber,
    /** The mean of the last seven days, in minutes of opening time. */
    answered_in: storedNumberOrNull,
    goal_minutes: storedNumber,
    /** When the dealership closes; null while it is closed, or without stored hours. */
    open_until: storedTextOrNull,
    spam: storedNumber,
    people: v.array(personSchema),
    /** Whose turn it is and who is free; null for those who may not assign, or if there are no salespeople. */
    next_owners: v.object({ turn: storedTextOrNull, free: storedTextOrNull }),
    counts: v.object(v.entriesFromList(leadTabs, storedNumber)),
    leads: v.array(lineSchema),
  }),
  v.transform(camelKeys),
);
export type LeadList = v.InferOutput<typeof leadListSchema>;

const eventSchema = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['note', 'call', 'stage', 'owner', 'test-drive', 'merged', 'unmerged', 'apart']),
    text: v.string(),
    detail: v.record(v.string(), v.unknown()),
    author: v.string(),
    is_own: v.nullish(v.boolean(), false),
    created_at: v.string(),
  }),
  v.transform(camelKeys),
);
export type LeadEvent = v.InferOutput<typeof eventSchema>;

const samePersonSchema = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    stage,
    email: storedTextOrNull,
    phone: storedTextOrNull,
    is_same_vehicle: v.boolean(),
    vehicle: v.string(),
  }),
  v.transform(camelKeys),
);

const driveSchema = v.pipe(
  v.object({ id: v.string(), starts_at: v.string(), state: v.string(), created_at: v.string() }),
  v.transform(camelKeys),
);
const alertSchema = v.pipe(v.object({ label: v.string(), created_at: v.string() }), v.transform(camelKeys));

const adfSchema = v.pipe(
  v.object({
    is_on: v.boolean(),
    state: v.picklist(['none', 'waiting', 'sent', 'failed']),
    asked_at: storedTextOrNull,
    next_at: storedTextOrNull,
    attempts: storedNumber,
    sent_at: storedTextOrNull,
    sent_to: storedTextOrNull,
    error: storedTextOrNull,
  }),
  v.transform(camelKeys),
);
export const remindersSchema = v.pipe(
  v.object({
    goal_minutes: storedNumber,
    count: storedNumber,
    items: v.array(
      v.pipe(
        v.object({
          lead_id: v.string(),
          kind: v.picklist(['step', 'waiting']),
          due: v.string(),
          is_owned: v.boolean(),
          name: v.string(),
          vehicle: v.string(),
          step: v.string(),
          minutes: storedNumberOrNull,
        }),
        v.transform(camelKeys),
      ),
    ),
  }),
  v.transform(camelKeys),
);
export type LeadReminders = v.InferOutput<typeof remindersSchema>;

export const responseTimesSchema = v.pipe(
  v.object({
    goal_minutes: storedNumber,
    people: v.array(
      v.pipe(
        v.object({
          id: v.string(),
          name: v.nullable(v.string()),
          answered: storedNumber,
          average_minutes: storedNumberOrNull,
          median_minutes: storedNumberOrNull,
          in_goal: storedNumber,
          open: storedNumber,
          waiting: storedNumber,
          won: storedNumber,
        }),
        v.transform(camelKeys),
      ),
    ),
  }),
  v.transform(camelKeys),
);
/** First answers of a period, for each person, in minutes of opening time. */
export type ResponseTimes = v.InferOutput<typeof responseTimesSchema>;

export const leadDetailSchema = v.pipe(
  v.object({
    id: v.string(),
    version: storedNumber,
    source: v.picklist(leadSources),
    name: v.string(),
    email: storedTextOrNull,
    phone: storedTextOrNull,
    stage,
    lost_reason: lostReason,
    owner_id: storedTextOrNull,
    next_step: v.string(),
    next_step_due: storedTextOrNull,
    won_price: storedNumberOrNull,
    won_on: storedTextOrNull,
    created_at: v.string(),
    answer_minutes: storedNumberOrNull,
    waiting_since: storedTextOrNull,
    waiting_minutes: storedNumberOrNull,
    vehicle: v.nullable(messageVehicleSchema),
    messages: v.array(conversationSchema),
    /** Mails to a person who has not written. */
    replies: v.array(replySchema),
    events: v.array(eventSchema),
    test_drives: v.array(driveSchema),
    alerts: v.array(alertSchema),
    same_person: v.array(samePersonSchema),
    files: v.array(
      v.pipe(
        v.object({
          id: v.string(),
          name: v.string(),
          type: v.picklist(leadFileTypes),
          bytes: storedNumber,
          added_by: v.string(),
          created_at: v.string(),
        }),
        v.transform(camelKeys),
      ),
    ),
    adf: adfSchema,
    merged: v.array(v.object({ id: v.string(), name: v.string(), version: storedNumber })),
  }),
  v.transform(camelKeys),
);
export type Lead = v.InferOutput<typeof leadDetailSchema>;
