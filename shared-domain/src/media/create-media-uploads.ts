import * as v from 'valibot';
import type { PublicConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { http as defaultHttp, type Http } from '../http.ts';
import { isUnauthorized, type SessionGuard } from '../supabase/session-guard.ts';
import { checkUpload } from './check-upload.ts';
import type { MediaUploads, UploadedMedia, UploadOptions, UploadTarget } from './media-uploads.ts';
import { type UploadRequest, uploadFile } from './upload-file.ts';
import type { UploadRegister } from './upload-register.ts';
import { createUploadSignatures, type UploadSignature } from './upload-signatures.ts';

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

/** Uploads files to the media host with a signature from this site. */
export function createMediaUploads({
  config,
  getAccessToken,
  withSession,
  register,
  http = defaultHttp,
  createRequest = () => new XMLHttpRequest(),
}: {
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  register: UploadRegister;
  http?: Http;
  createRequest?: () => UploadRequest;
}): MediaUploads {
  const signatures = createUploadSignatures({ getAccessToken, http });

  async function send(file: File, target: UploadTarget, options: UploadOptions): Promise<UploadedMedia> {
    const folder = toFolder(target);
    const first = await signatures.get(folder);
    options.signal?.throwIfAborted();
    try {
      return await sendUnder(first, file, target, options);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      signatures.forget(folder);
    }
    // The host has no sessions, so `unauthorized` means that it refused the signature.
    const second = await signatures.get(folder);
    return sendUnder(second, file, target, options).catch((error: unknown) => {
      throw isUnauthorized(error) ? new DomainError('unavailable', error.message, { cause: error }) : error;
    });
  }

  async function sendUnder(signature: UploadSignature, file: File, target: UploadTarget, options: UploadOptions) {
    const url = `${config.mediaUrl}/v1_1/${encodeURIComponent(config.mediaCloud)}/${target.kind}/upload`;
    return toUploadedMedia(await uploadFile(createRequest(), url, toForm(file, target, signature), options), target);
  }

  return {
    async upload(file, target, options = {}) {
      checkUpload(file, target.kind);
      options.signal?.throwIfAborted();
      const sent = await withSession(() => send(file, target, options));
      // The upload succeeded even if registering it fails.
      register.note(sent.publicId, sent.kind).catch(() => undefined);
      return sent;
    },
    async discard(publicIds) {
      if (publicIds.length > 0) await register.discard(publicIds).catch(() => undefined);
    },
  };
}

function toFolder({ vehicleId, kind }: UploadTarget): string {
  return `dealer/vehicles/${vehicleId}/${kind}s`;
}

function toForm(file: File, { kind }: UploadTarget, signature: UploadSignature): FormData {
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

function toUploadedMedia(answer: string, { kind }: UploadTarget): UploadedMedia {
  const parsed = v.safeParse(uploadedSchema, answer);
  if (!parsed.success) throw new DomainError('unavailable', 'Upload failed', { cause: parsed.issues });
  const { public_id: publicId, secure_url: secureUrl, url, width, height } = parsed.output;
  return { kind, publicId, url: secureUrl ?? url, width, height };
}
