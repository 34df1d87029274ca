import * as v from 'valibot';
import { storedNumber, storedTextOrNull } from '../supabase/stored.ts';
import { cardImageSchema, toImage } from '../vehicles/media-row.ts';
import { vehicleStatuses } from '../vehicles/vehicle.ts';
import type { Conversation, MailState, StaffMessageList } from './staff-messages.ts';

const status = v.picklist(['new', 'read', 'answered', 'archived', 'spam']);

/** The answer of `list_messages`. */
export const messageListSchema = v.object({
  matching: storedNumber,
  counts: v.object({
    Unread: storedNumber,
    Open: storedNumber,
    Answered: storedNumber,
    Archived: storedNumber,
    All: storedNumber,
  }),
  messages: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      message: v.string(),
      status,
      created_at: v.string(),
      answered_at: storedTextOrNull,
      is_unmailed: v.boolean(),
      vehicle: v.string(),
    }),
  ),
});

export function toMessageList(row: v.InferOutput<typeof messageListSchema>): StaffMessageList {
  const messages = row.messages.map(({ message, created_at, answered_at, is_unmailed, ...line }) => ({
    ...line,
    excerpt: message,
    createdAt: created_at,
    answeredAt: answered_at,
    isUnmailed: is_unmailed,
  }));
  return { ...row, messages };
}

const mailEntries = { mailed_at: storedTextOrNull, mail_attempts: storedNumber, mail_error: storedTextOrNull };

/** The answer of `message_conversation`. */
export const conversationSchema = v.nullable(
  v.object({
    id: v.string(),
    version: storedNumber,
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
    consent_text: storedTextOrNull,
    consent_at: storedTextOrNull,
    ...mailEntries,
    vehicle: v.nullable(
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
    ),
    replies: v.array(
      v.object({
        id: v.string(),
        text: v.string(),
        author_name: v.string(),
        created_at: v.string(),
        ...mailEntries,
      }),
    ),
  }),
);
type ConversationRow = NonNullable<v.InferOutput<typeof conversationSchema>>;

export function toConversation(row: ConversationRow): Conversation {
  const { id, version, name, email, phone, message, notes, page, vehicle } = row;
  return {
    ...{ id, version, name, email, phone, message, notes, page, status: row.status },
    createdAt: row.created_at,
    readAt: row.read_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    consent: row.consent_text && row.consent_at ? { text: row.consent_text, at: row.consent_at } : null,
    mail: toMailState(row),
    vehicle: vehicle && {
      ...{ id: vehicle.id, year: vehicle.year, make: vehicle.make, model: vehicle.model, trim: vehicle.trim },
      ...{ price: vehicle.price, status: vehicle.status, stockNumber: vehicle.stock_number },
      image: vehicle.image && toImage(vehicle.image, ''),
    },
    replies: row.replies.map((reply) => ({
      ...{ id: reply.id, text: reply.text, author: reply.author_name, createdAt: reply.created_at },
      mail: toMailState(reply),
    })),
  };
}

type MailRow = { mailed_at: string | null; mail_attempts: number; mail_error: string | null };

function toMailState({ mailed_at: mailedAt, mail_attempts: attempts, mail_error: error }: MailRow): MailState {
  return { mailedAt, attempts, error };
}
