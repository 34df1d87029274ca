import {
  maxTradeInPhotos,
  parseTradeIn,
  paths,
  type TradeInAnswer,
  toMessageReference,
  toReceivedPath,
  toTradeInMessage,
  toTradeInValues,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { answerMultipartForm, type MultipartRequest, readText } from '../http/form-request.ts';
import type { UploadMemory } from '../http/upload-memory.ts';
import { type FormSender, toMessageId } from './contact-form.ts';
import type { StorePhoto } from './message-photos.ts';
import { readRefusal } from './posted-message.ts';

type TradeInFormOptions = {
  secret: string;
  dealerId: string;
  backend: Pick<BackendClient, 'call'>;
  storePhoto: StorePhoto;
  memory: UploadMemory;
  /** Answers with the page, or with the answer alone if the page's scripts sent the form. */
  respond: (url: URL, status: number, answer: TradeInAnswer) => Promise<Response>;
  now?: () => Date;
};

const maxFormBytes = 48 * 1024 * 1024;
const incomplete = 'Your trade-in has not been sent yet. Please check the marked fields.';
const sendFailed = 'Your trade-in could not be sent. Please try again later.';
const uuid = v.pipe(v.string(), v.uuid());

/** Handles `POST /trade-in`: stores the trade-in and its photographs as a message. */
export function createTradeInForm(options: TradeInFormOptions) {
  const { secret, respond, now = () => new Date() } = options;

  return function handleTradeInForm(request: Request, sender: FormSender): Promise<Response> {
    const limits = { maxBytes: maxFormBytes, memory: options.memory, network: sender.network };
    return answerMultipartForm(request, sender.publicUrl, limits, (form) => answerForm(request, sender, form));
  };

  async function answerForm(request: Request, sender: FormSender, form: MultipartRequest): Promise<Response> {
    if (form.kind === 'refused') return form.response;
    const values = toTradeInValues((name) => readText(form.fields, name));
    const vehicleId = vehicleIdFromParam(readText(form.fields, 'vehicle'));
    const url = new URL(paths.tradeIn, request.url);
    if (vehicleId !== null) url.searchParams.set('vehicle', vehicleId);
    const files = form.fields
      .getAll('photos')
      .filter((entry) => entry instanceof File)
      .filter(({ size }) => size > 0);
    let photoIds = form.fields.getAll('photoId').filter((id) => v.is(uuid, id));
    const { tradeIn, person, errors } = parseTradeIn(values);
    const refuse = (status: number, message: string) =>
      respond(url, status, { kind: 'refused', values, errors: errors ?? {}, message, photoIds });

    if (files.length + photoIds.length > maxTradeInPhotos) return refuse(422, `Send up to ${maxTradeInPhotos} photos.`);
    try {
      photoIds = [...photoIds, ...(await storePhotos(options.storePhoto, files))];
    } catch (error) {
      return refuse(error instanceof ApiError ? error.status : 503, describePhotoProblem(error));
    }
    if (!tradeIn) return refuse(422, incomplete);
    const writtenAt = now();
    const attempt = readText(form.fields, 'attempt');
    // Pages are the same for all visitors: without scripts the form has no attempt id.
    const id = toMessageId(secret, [
      attempt || [writtenAt.toISOString().slice(0, 10), vehicleId, ...Object.values(values)].join('\n'),
    ]);
    try {
      const message = toTradeInMessage(tradeIn, person.message, photoIds.length);
      await options.backend.call(
        'submit_trade_in',
        {
          ...{ p_network: sender.network, p_user_agent: request.headers.get('user-agent') ?? '' },
          ...{ p_dealer_id: options.dealerId, p_id: id, p_name: person.name, p_email: person.email },
          ...{ p_phone: person.phone, p_message: message, p_vehicle_id: vehicleId, p_trade_in: tradeIn },
          ...{ p_photo_ids: photoIds, p_trap: readText(form.fields, 'website') },
        },
        v.string(),
      );
    } catch (error) {
      const refusal = readRefusal(error);
      if (!refusal) console.warn('A trade-in could not be stored:', error);
      return refuse(refusal?.status ?? 503, refusal?.message ?? sendFailed);
    }
    const reference = toMessageReference(id);
    url.href = new URL(toReceivedPath(reference, writtenAt, paths.tradeIn), url).href;
    return respond(url, 303, { kind: 'received', reference, writtenAt: writtenAt.toISOString() });
  }
}

/** One after the other: decoding several in parallel would need much memory. */
async function storePhotos(store: StorePhoto, files: File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) ids.push(await store(file));
  return ids;
}

function describePhotoProblem(error: unknown): string {
  if (error instanceof ApiError) return `A photograph could not be received: ${error.message}`;
  console.warn('A photograph could not be stored:', error);
  return 'A photograph could not be received. Please try again, or send the form without photographs.';
}
