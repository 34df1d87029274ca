import { DomainError } from '../errors.ts';
import { http as defaultHttp, type Http } from '../http.ts';
import { isUnauthorized, type SessionGuard } from '../supabase/session-guard.ts';
import { checkUpload } from './check-upload.ts';
import type { MediaUploads, UploadedMedia, UploadOptions, UploadTarget } from './media-uploads.ts';
import { type UploadRequest, uploadFile } from './upload-file.ts';
import { toUploadedMedia, toUploadForm, type UploadConfig, uploadAddress } from './upload-form.ts';
import type { UploadRegister } from './upload-register.ts';
import { createUploadSignatures, type UploadSignature } from './upload-signatures.ts';
import { createTicketSource } from './upload-ticket.ts';

/** Uploads files to the media host with a signature from this site. */
export function createMediaUploads({
  config,
  getAccessToken,
  withSession,
  register,
  http = defaultHttp,
  createRequest = () => new XMLHttpRequest(),
}: {
  config: UploadConfig;
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  register: UploadRegister;
  http?: Http;
  createRequest?: () => UploadRequest;
}): MediaUploads {
  const signatures = createUploadSignatures({ getAccessToken, http });
  const issueTicket = createTicketSource({ getAccessToken, http });

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
    const form = toUploadForm(file, target.kind, signature);
    return toUploadedMedia(
      await uploadFile(createRequest(), uploadAddress(config, target.kind), form, options),
      target.kind,
    );
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
    issueTicket: (vehicleId) => withSession(() => issueTicket(vehicleId)),
  };
}

function toFolder({ vehicleId, kind }: UploadTarget): string {
  return `dealer/vehicles/${vehicleId}/${kind}s`;
}
