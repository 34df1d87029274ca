import * as v from 'valibot';
import type { PublicConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { mediaApiAddress, mediaApiUrl } from './media-api-address.ts';
import type { MediaKind, UploadedMedia } from './media-uploads.ts';
import type { UploadSignature } from './upload-signatures.ts';

const address = v.pipe(v.string(), v.regex(/^(?:https?:\/\/|\/)/i));
const uploadedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    public_id: v.pipe(v.string(), v.nonEmpty()),
    secure_url: v.nullish(address),
    url: address,
    width: v.nullish(v.number(), null),
    height: v.nullish(v.number(), null),
  }),
);

export type UploadConfig = Pick<PublicConfig, 'mediaUrl' | 'mediaApiUrl' | 'mediaCloud'>;

/** Where the media host receives files. */
export function uploadAddress(config: UploadConfig, kind: MediaKind): string {
  return mediaApiAddress({ url: mediaApiUrl(config), cloud: config.mediaCloud }, kind, 'upload');
}

export function toUploadForm(file: File, kind: MediaKind, signature: UploadSignature): FormData {
  const form = new FormData();
  form.append('file', file);
  form.append('upload_preset', signature.uploadPreset);
  form.append('folder', signature.folder);
  form.append('resource_type', kind);
  form.append('api_key', signature.apiKey);
  form.append('timestamp', String(signature.timestamp));
  form.append('signature', signature.signature);
  return form;
}

/** Throws `unavailable` for an answer that is not the media host's. */
export function toUploadedMedia(answer: string, kind: MediaKind): UploadedMedia {
  const parsed = v.safeParse(uploadedSchema, answer);
  if (!parsed.success) throw new DomainError('unavailable', 'Upload failed', { cause: parsed.issues });
  const { public_id: publicId, secure_url: secureUrl, url, width, height } = parsed.output;
  return { kind, publicId, url: secureUrl ?? url, width, height };
}
