import * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { type Http, isHTTPError, readJson } from '../http.ts';

/** What this site answers to a request for a signature. */
export const signatureSchema = v.object({
  apiKey: v.string(),
  timestamp: v.number(),
  signature: v.string(),
  uploadPreset: v.string(),
  folder: v.string(),
});

/** The fields that the media host verifies for an upload into one folder. */
export type UploadSignature = v.InferOutput<typeof signatureSchema>;

/** The media host accepts a signature for one hour. */
const maxAgeMs = 50 * 60 * 1000;
const uploadFailed = 'Upload failed';

/** Reuses each folder's signature while it is valid. */
export function createUploadSignatures({
  getAccessToken,
  http,
  now = Date.now,
}: {
  getAccessToken: () => Promise<string>;
  http: Http;
  now?: () => number;
}) {
  const cached = new Map<string, { signature: Promise<UploadSignature>; requestedAtMs: number }>();

  function get(folder: string): Promise<UploadSignature> {
    const entry = cached.get(folder);
    if (entry && now() - entry.requestedAtMs < maxAgeMs) return entry.signature;
    const signature = load(folder);
    cached.set(folder, { signature, requestedAtMs: now() });
    signature.catch(() => cached.delete(folder));
    return signature;
  }

  async function load(folder: string): Promise<UploadSignature> {
    const headers = { Authorization: `Bearer ${await getAccessToken()}` };
    try {
      return await readJson(http.post('/api/media/signature', { json: { folder }, headers }), signatureSchema);
    } catch (error) {
      throw toSignatureError(error);
    }
  }

  return { get, forget: (folder: string) => cached.delete(folder) };
}

function toSignatureError(cause: unknown): unknown {
  if (!isDomainError(cause)) return cause;
  const { kind, message } = cause;
  if (kind === 'unauthorized' || kind === 'forbidden') return cause;
  if (!isHTTPError(cause.cause)) return new DomainError('unavailable', `${uploadFailed}: no connection`, { cause });
  if (kind === 'unavailable' && message.includes('not configured')) {
    return new DomainError('not-configured', message, { cause });
  }
  return new DomainError(kind === 'unavailable' ? kind : 'invalid', `${uploadFailed}: ${message}`, { cause });
}
