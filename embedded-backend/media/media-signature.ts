import { createHash, timingSafeEqual } from 'node:crypto';
import { MediaRefusal } from './media-refusal.ts';

/** `apiSecret` signs requests and stays on the server. */
export type MediaCredentials = { apiKey: string; apiSecret: string };

/** Cloudinary's type of files that only signed addresses deliver. */
export const privateType = 'private';

const unsignedFields = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);
/** Only addresses that show a file have it. Many people see those, so they must not allow uploads and deletions. */
const expiryField = 'expires_at';
const maxAgeSeconds = 60 * 60;
const maxClockLeadSeconds = 5 * 60;

/** Cloudinary's signature: SHA-1 of the sorted parameters and the secret. */
export function signMediaRequest(fields: ReadonlyMap<string, string>, apiSecret: string): string {
  const signed = [...fields]
    .filter(([name, value]) => value !== '' && !unsignedFields.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return createHash('sha1')
    .update(signed.join('&') + apiSecret)
    .digest('hex');
}

/** Throws unless the signature is valid, at most an hour old, and not that of an address that shows a file. */
export function requireSignature(fields: ReadonlyMap<string, string>, credentials: MediaCredentials, now: Date): void {
  requireAnySignature(fields, credentials, now);
  if (fields.has(expiryField)) throw new MediaRefusal(401, 'Invalid Signature');
}

/** Throws unless the signature is that of an address that still shows a file. */
export function requireDownloadSignature(
  fields: ReadonlyMap<string, string>,
  credentials: MediaCredentials,
  now: Date,
): void {
  requireAnySignature(fields, credentials, now);
  if (Number(fields.get(expiryField) ?? 0) * 1000 < now.getTime()) {
    throw new MediaRefusal(401, 'This address has expired');
  }
}

function requireAnySignature(
  fields: ReadonlyMap<string, string>,
  { apiKey, apiSecret }: MediaCredentials,
  now: Date,
): void {
  const signature = fields.get('signature');
  if (!signature) throw new MediaRefusal(401, 'Sign in to upload');
  if (fields.get('api_key') !== apiKey) throw new MediaRefusal(401, 'Unknown API key');
  // An ampersand in a value could be read as another parameter, and the signature would still match.
  const isAmbiguous = [...fields].some(([name, value]) => /[&=]/.test(name) || value.includes('&'));
  if (isAmbiguous || !isSame(signature, signMediaRequest(fields, apiSecret))) {
    throw new MediaRefusal(401, 'Invalid Signature');
  }
  const timestamp = fields.get('timestamp') ?? '';
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > maxAgeSeconds || ageSeconds < -maxClockLeadSeconds) {
    throw new MediaRefusal(401, 'Stale request: the timestamp is more than 1 hour off');
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
