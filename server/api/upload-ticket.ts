import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** Long enough for a day on the lot without a network. */
const lifetimeMs = 12 * 3_600_000;

const ticketSchema = v.object({
  vehicleId: v.pipe(v.string(), v.uuid()),
  userId: v.pipe(v.string(), v.uuid()),
  sessionId: v.pipe(v.string(), v.uuid()),
  expiresAtMs: v.number(),
});

/** The right to add photographs to one vehicle, until it expires or its session is signed out. */
export type UploadTicket = v.InferOutput<typeof ticketSchema>;

/** Signs and reads tickets. A ticket says nothing secret. */
export function createUploadTickets(secret: string, now: () => number = Date.now) {
  const key = createHmac('sha256', secret).update('photograph uploads').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  function issue(right: Omit<UploadTicket, 'expiresAtMs'>): { ticket: string; expiresAtMs: number } {
    const expiresAtMs = now() + lifetimeMs;
    const text = Buffer.from(JSON.stringify({ ...right, expiresAtMs })).toString('base64url');
    return { ticket: `${text}.${sign(text).toString('base64url')}`, expiresAtMs };
  }

  /** Null if it is forged, damaged or expired. */
  function read(ticket: string): UploadTicket | null {
    const [text = '', signature = ''] = ticket.split('.');
    const [given, expected] = [Buffer.from(signature, 'base64url'), sign(text)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const parsed = v.safeParse(ticketSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success && parsed.output.expiresAtMs > now() ? parsed.output : null;
  }

  return { issue, read };
}
