import { DomainError, inTurn, isDomainError, preparePhoto } from '@dealer/shared-domain';
import { signatureSchema, toUploadedMedia, toUploadForm } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { readPictureColor } from '../ui/picture-color.ts';
import type { Addition, SentFile } from '../uploads/upload-record.ts';
import type { StoredTicket } from '../uploads/upload-tickets.ts';

/** A picture of unknown size or color, as in the form. */
const unknown = { width: 1200, height: 800, color: '#b7b7b7' };
const timeLimitMs = 120_000;

/** Uploads a photograph with a ticket. Rejects with a `DomainError`: `unauthorized` for an ended ticket. */
export async function sendPhotograph(file: File, { ticket, uploadUrl }: StoredTicket): Promise<SentFile> {
  const [ready, signature] = await Promise.all([
    inTurn(() => preparePhoto(file)),
    post('/api/media/ticket/signature', { ticket }, signatureSchema),
  ]);
  const form = toUploadForm(ready, 'image', signature);
  const [response, color] = await Promise.all([
    request(uploadUrl, { method: 'POST', body: form }),
    readPictureColor(ready),
  ]);
  const { publicId, url, width, height } = toUploadedMedia(await response.text(), 'image');
  return {
    publicId,
    url,
    width: width ?? unknown.width,
    height: height ?? unknown.height,
    placeholderColor: color ?? unknown.color,
    thumbnailUrl: null,
  };
}

/** Records a sent photograph and, after a save, adds it to its vehicle. */
export async function addPhotograph(
  { ticket }: StoredTicket,
  id: string,
  { thumbnailUrl: _, ...photograph }: SentFile,
  addition: Addition | null,
): Promise<void> {
  const body = { ticket, photograph: { ...photograph, id }, addition };
  await post('/api/media/ticket/photograph', body, v.unknown());
}

async function post<TSchema extends v.GenericSchema>(
  path: string,
  body: unknown,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  const headers = { 'content-type': 'application/json' };
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return v.parse(schema, await response.json());
}

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeLimitMs) });
    if (response.ok) return response;
    throw new DomainError(toKind(response.status), `Upload failed: HTTP ${response.status}`);
  } catch (cause) {
    throw isDomainError(cause) ? cause : new DomainError('unavailable', 'Upload failed', { cause });
  }
}

function toKind(status: number) {
  if (status === 401) return 'unauthorized';
  return [400, 413, 415, 422].includes(status) ? 'invalid' : 'unavailable';
}
