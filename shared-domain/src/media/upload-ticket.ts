import * as v from 'valibot';
import { type Http, readJson } from '../http.ts';

const ticketSchema = v.object({ ticket: v.pipe(v.string(), v.nonEmpty()), expiresAtMs: v.number() });

/** Lets a service worker add photographs to one vehicle for some hours, while its session is not signed out. */
export type UploadTicket = v.InferOutput<typeof ticketSchema>;

export function createTicketSource({ getAccessToken, http }: { getAccessToken: () => Promise<string>; http: Http }) {
  return async function issueTicket(vehicleId: string): Promise<UploadTicket> {
    const headers = { Authorization: `Bearer ${await getAccessToken()}` };
    return readJson(http.post('/api/media/ticket', { json: { vehicleId }, headers }), ticketSchema);
  };
}
