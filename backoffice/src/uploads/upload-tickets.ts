import { createStore, del, get, set } from 'idb-keyval';
import * as v from 'valibot';

const ticketSchema = v.object({
  ticket: v.string(),
  expiresAtMs: v.number(),
  /** Where the media host receives photographs. */
  uploadUrl: v.string(),
});

export type StoredTicket = v.InferOutput<typeof ticketSchema>;

/** A ticket that ends sooner is renewed (ms). */
const minRemainingMs = 10 * 60_000;

/** The upload tickets on this device, one per user and vehicle. The service worker has no other right. */
export function createUploadTicketStore(now: () => number = Date.now) {
  const tickets = createStore('upload-tickets', 'tickets');
  const toKey = (owner: string, vehicleId: string) => `${owner}/${vehicleId}`;

  async function read(owner: string, vehicleId: string, remainingMs = 0): Promise<StoredTicket | null> {
    const parsed = v.safeParse(ticketSchema, await get(toKey(owner, vehicleId), tickets));
    return parsed.success && parsed.output.expiresAtMs - remainingMs > now() ? parsed.output : null;
  }

  return {
    read,
    isFresh: async (owner: string, vehicleId: string) => (await read(owner, vehicleId, minRemainingMs)) !== null,
    write: (owner: string, vehicleId: string, ticket: StoredTicket) => set(toKey(owner, vehicleId), ticket, tickets),
    remove: (owner: string, vehicleId: string) => del(toKey(owner, vehicleId), tickets),
  };
}

export type UploadTicketStore = ReturnType<typeof createUploadTicketStore>;
