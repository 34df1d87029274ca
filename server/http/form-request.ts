import { readBody, smallBodyTimeLimitMs } from './read-body.ts';
import type { UploadMemory, UploadReservation } from './upload-memory.ts';

/** Up to 5,000 characters of message, each up to 12 bytes when encoded, plus the short fields. */
const maxBodyBytes = 96 * 1024;

type Refused = { kind: 'refused'; response: Response };
export type FormRequest = { kind: 'form'; fields: URLSearchParams } | Refused;
export type MultipartRequest = { kind: 'form'; fields: FormData } | Refused;

/**
 * Reads a form that was posted from this site. Posts from other sites are refused by Sec-Fetch-Site or, from older
 * browsers, by Origin; browsers always send one of them, so a request without both is accepted.
 */
export async function readForm(request: Request, publicUrl: string): Promise<FormRequest> {
  if (!isFromOwnPage(request, publicUrl)) return refuseOtherSite();
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return refuse(415, 'Send the form as application/x-www-form-urlencoded.');
  }
  const bytes = await readBody(request, { maxBytes: maxBodyBytes, timeLimitMs: smallBodyTimeLimitMs });
  if (bytes === 'too-large') return refuse(413, 'The form is too large. Go back and shorten your message.');
  if (bytes === 'too-slow') return refuse(408, 'The form took too long to arrive. Go back and send it again.');
  return { kind: 'form', fields: new URLSearchParams(new TextDecoder().decode(bytes)) };
}

type MultipartLimits = { maxBytes: number; memory: UploadMemory; network: string };

/**
 * Reads a form with files from this site, of at most `maxBytes`, into the memory that its network may take, which is free
 * again when the form is answered.
 */
export async function answerMultipartForm<T>(
  request: Request,
  publicUrl: string,
  { maxBytes, memory, network }: MultipartLimits,
  answer: (form: MultipartRequest) => Promise<T>,
): Promise<T> {
  const reservation = memory.reserve(network);
  try {
    return await answer(await readMultipartForm(request, publicUrl, maxBytes, reservation));
  } finally {
    reservation.release();
  }
}

async function readMultipartForm(
  request: Request,
  publicUrl: string,
  maxBytes: number,
  reservation: UploadReservation,
): Promise<MultipartRequest> {
  if (!isFromOwnPage(request, publicUrl)) return refuseOtherSite();
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return refuse(415, 'Send the form as multipart/form-data.');
  if (Number(request.headers.get('content-length')) > maxBytes) return refuseLargePhotographs();
  const bytes = await readBody(request, { maxBytes, takeMemory: reservation.take });
  if (reservation.isRefused()) return refuse(503, noRoom, { 'retry-after': '60' });
  if (typeof bytes === 'string') return refuseLargePhotographs();
  return parseMultipart(bytes, contentType);
}

const noRoom = 'Too many photographs are arriving. Please try again in a minute, or send the form without them.';

async function parseMultipart(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<MultipartRequest> {
  try {
    return { kind: 'form', fields: await new Response(bytes, { headers: { 'content-type': contentType } }).formData() };
  } catch {
    return refuse(400, 'The form could not be read.');
  }
}

function refuseLargePhotographs(): Refused {
  return refuse(413, 'The photographs are too large together. Go back and choose fewer or smaller ones.');
}

/**
 * A text field, empty if it is missing. Forms send line breaks as CRLF; they count as one character, as with scripts.
 * Postgres cannot store NUL.
 */
export function readText(fields: URLSearchParams | FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : '';
}

function isFromOwnPage({ headers, url }: Pick<Request, 'headers' | 'url'>, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && [new URL(url).host, URL.parse(publicUrl)?.host].includes(host);
}

function refuseOtherSite(): Refused {
  return refuse(403, 'This form can only be sent from its own page.');
}

function refuse(status: number, text: string, more: Record<string, string> = {}): Refused {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more };
  return { kind: 'refused', response: new Response(text, { status, headers }) };
}
