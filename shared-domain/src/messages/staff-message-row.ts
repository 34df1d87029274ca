import * as v from 'valibot';
import { camelKeys } from '../supabase/camel-keys.ts';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { tradeInConditionKeys } from '../trade-ins/trade-in.ts';
import { cardImageSchema, toImage } from '../vehicles/media-row.ts';
import { vehicleStatuses } from '../vehicles/vehicle.ts';
import { messageFilters } from './message-filters.ts';

const status = v.picklist(['new', 'read', 'answered', 'archived', 'spam']);
const kind = v.picklist(['message', 'test-drive', 'trade-in']);
export type MessageStatus = v.InferOutput<typeof status>;

/** `excerpt` is the start of the message. */
const lineSchema = v.pipe(
  v.object({
    id: v.string(),
    kind,
    name: v.string(),
    message: v.string(),
    status,
    created_at: v.string(),
    answered_at: storedTextOrNull,
    /** Arrived after the dealer's hourly limit was reached. */
    is_suspected_spam: v.boolean(),
    is_unmailed: v.boolean(),
    vehicle: v.string(),
  }),
  v.transform(({ message, ...row }) => ({ ...camelKeys(row), excerpt: message })),
);
export type StaffMessage = v.InferOutput<typeof lineSchema>;

const demandSchema = v.object({ label: v.string(), people: storedNumber });
/** How many people have an alert for the same vehicles. */
export type AlertDemand = v.InferOutput<typeof demandSchema>;

export const messageListSchema = v.object({
  matching: storedNumber,
  counts: v.object(v.entriesFromList(messageFilters, storedNumber)),
  messages: v.array(lineSchema),
  waiting: v.optional(v.array(demandSchema)),
});
export type StaffMessageList = v.InferOutput<typeof messageListSchema>;

const mailColumns = { mailed_at: storedTextOrNull, mail_attempts: storedNumber, mail_error: storedTextOrNull };
/** Delivery state of a mail. */
export type MailState = { mailedAt: string | null; attempts: number; error: string | null };

export const replySchema = v.pipe(
  v.object({ id: v.string(), text: v.string(), author_name: v.string(), created_at: v.string(), ...mailColumns }),
  v.transform(({ id, text, author_name: author, created_at: createdAt, ...mail }) => ({
    ...{ id, text, author, createdAt },
    mail: toMailState(mail),
  })),
);

export const messageVehicleSchema = v.pipe(
  v.object({
    id: v.string(),
    year: storedNumber,
    make: v.string(),
    model: v.string(),
    trim: storedTextOrNull,
    price: storedNumber,
    status: v.picklist(vehicleStatuses),
    stock_number: storedTextOrNull,
    image: v.nullish(cardImageSchema, null),
  }),
  v.transform(({ image, ...row }) => ({ ...camelKeys(row), image: image && toImage(image, '') })),
);
export type MessageVehicle = v.InferOutput<typeof messageVehicleSchema>;

const tradeInSchema = v.object({
  vin: storedTextOrNull,
  year: v.nullable(storedNumber),
  make: storedTextOrNull,
  model: storedTextOrNull,
  trim: storedTextOrNull,
  kilometres: storedNumber,
  condition: v.picklist(tradeInConditionKeys),
});

export const conversationSchema = v.pipe(
  v.object({
    id: v.string(),
    version: storedNumber,
    kind: v.optional(kind),
    name: v.string(),
    email: v.string(),
    phone: storedTextOrNull,
    message: v.string(),
    status,
    notes: v.string(),
    page: storedTextOrNull,
    created_at: v.string(),
    read_at: storedTextOrNull,
    answered_at: storedTextOrNull,
    answered_by: storedTextOrNull,
    is_suspected_spam: v.boolean(),
    consent_text: storedTextOrNull,
    consent_at: storedTextOrNull,
    ...mailColumns,
    vehicle: v.nullable(messageVehicleSchema),
    replies: v.array(replySchema),
    trade_in: v.nullable(tradeInSchema),
    photos: v.array(v.object({ id: v.string() })),
  }),
  v.transform(({ consent_text: text, consent_at: at, mailed_at, mail_attempts, mail_error, ...row }) => ({
    ...camelKeys(row),
    /** Null without consent to marketing. */
    consent: text && at ? { text, at } : null,
    mail: toMailState({ mailed_at, mail_attempts, mail_error }),
  })),
);
export type Conversation = v.InferOutput<typeof conversationSchema>;

type MailRow = { mailed_at: string | null; mail_attempts: number; mail_error: string | null };

function toMailState({ mailed_at: mailedAt, mail_attempts: attempts, mail_error: error }: MailRow): MailState {
  return { mailedAt, attempts, error };
}
