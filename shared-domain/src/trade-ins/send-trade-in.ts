import * as v from 'valibot';
import { http as defaultHttp, type Http } from '../http.ts';
import type { UploadOptions } from '../media/media-uploads.ts';
import { type UploadRequest, uploadFile } from '../media/upload-file.ts';
import { paths } from '../paths.ts';
import { type TradeInAnswer, type TradeInErrors, tradeInPhotosPath } from './trade-in.ts';

const photoSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.string(), v.uuid()) }));
const answerSchema = v.variant('kind', [
  v.object({ kind: v.literal('received'), reference: v.string(), writtenAt: v.nullable(v.string()) }),
  v.object({ kind: v.literal('refused'), message: v.string(), errors: v.record(v.string(), v.string()) }),
]);
const sendFailed = 'Your trade-in could not be sent. Please try again.';
const timeLimitMs = 60_000;

/** Sends a photograph before its form and returns its id. Rejects with a `DomainError`: `invalid` if no retry helps. */
export async function sendTradeInPhoto(
  file: File,
  options: UploadOptions,
  request: UploadRequest = new XMLHttpRequest(),
): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  return v.parse(photoSchema, await uploadFile(request, tradeInPhotosPath, form, options)).id;
}

export type SentTradeIn =
  | Extract<TradeInAnswer, { kind: 'received' }>
  | { kind: 'refused'; message: string; errors: TradeInErrors };

/** Never rejects: a failure is a refusal without errors at fields. */
export async function sendTradeIn(form: FormData, http: Http = defaultHttp): Promise<SentTradeIn> {
  try {
    const headers = { accept: 'application/json' };
    const options = { body: form, headers, throwHttpErrors: false, totalTimeout: timeLimitMs };
    return v.parse(answerSchema, await http.post(paths.tradeIn, options).json());
  } catch {
    return { kind: 'refused', message: sendFailed, errors: {} };
  }
}
