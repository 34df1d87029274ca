import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { signFolder } from './media-signature.ts';
import { findSessionId } from './staff/session-id.ts';
import { getStaffProfile } from './staff/staff-profile.ts';
import { createUploadTickets, type UploadTicket } from './upload-ticket.ts';

const id = v.pipe(v.string(), v.uuid());
const shortText = v.pipe(v.string(), v.maxLength(500));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

const issueSchema = v.object({ vehicleId: id });
const ticketSchema = v.object({ ticket: v.pipe(v.string(), v.maxLength(1_000)) });
const photographSchema = v.object({
  ...ticketSchema.entries,
  photograph: v.object({
    id,
    publicId: shortText,
    url: v.pipe(v.string(), v.maxLength(1_000), v.regex(/^(?:https?:\/\/|\/)/i)),
    width: pixels,
    height: pixels,
    placeholderColor: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  }),
  /** Null before the vehicle is saved: the file is recorded only. */
  addition: v.nullable(
    v.object({
      place: v.pipe(v.string(), v.maxLength(40)),
      alt: shortText,
      filename: v.nullable(shortText),
      order: v.pipe(v.array(id), v.maxLength(300)),
    }),
  ),
});

/** What the back office's service worker needs to send photographs after the page has closed. */
export function createPhotographUploads(config: PrivateConfig, backend: BackendClient) {
  const tickets = createUploadTickets(config.supabaseSecretKey);

  async function issue({ body, accessToken }: ApiRequest): Promise<Response> {
    const person = accessToken ? await getStaffProfile(backend, config.dealerId, accessToken) : null;
    // The database has accepted the token, so its session is genuine.
    const sessionId = accessToken && findSessionId(accessToken);
    if (!person || !sessionId) throw new ApiError(401, 'Sign in to upload.');
    if (!person.permissions.includes('vehicles.draft')) throw forbidden();
    const { vehicleId } = parseBody(issueSchema, body, 'Name the vehicle.');
    return toJson(tickets.issue({ vehicleId, userId: person.id, sessionId }));
  }

  async function sign({ body }: ApiRequest): Promise<Response> {
    const { vehicleId, ...holder } = readTicket(parseBody(ticketSchema, body, 'Send the upload ticket.').ticket);
    const isValid = await backend.call('may_send_photographs', toHolder(holder), v.boolean());
    if (!isValid) throw ended();
    return toJson(signFolder(config.media, `dealer/vehicles/${vehicleId}/images`));
  }

  async function add({ body }: ApiRequest): Promise<Response> {
    const { ticket, photograph, addition } = parseBody(photographSchema, body, 'Describe the photograph.');
    const { vehicleId, ...holder } = readTicket(ticket);
    const { publicId, placeholderColor, ...rest } = photograph;
    const outcome = await backend.call(
      'add_sent_photograph',
      {
        ...toHolder(holder),
        p_vehicle_id: vehicleId,
        p_photograph: { ...rest, public_id: publicId, placeholder_color: placeholderColor },
        p_addition: addition,
      },
      v.picklist(['noted', 'added', 'ended', 'refused', 'gone']),
    );
    if (outcome === 'ended') throw ended();
    if (outcome === 'refused') throw new ApiError(400, 'The photograph belongs to another vehicle.');
    return toJson({ outcome });
  }

  function readTicket(text: string): UploadTicket {
    const ticket = tickets.read(text);
    if (ticket === null) throw ended();
    return ticket;
  }

  function toHolder({ userId, sessionId }: Omit<UploadTicket, 'vehicleId'>) {
    return { p_dealer_id: config.dealerId, p_user_id: userId, p_session_id: sessionId };
  }

  return { issue, sign, add };
}

function ended(): ApiError {
  return new ApiError(401, 'The right to upload has ended. Open the back office to continue.');
}

function forbidden(): ApiError {
  return new ApiError(403, "You don't have permission to access this resource.");
}
