import { createHash, timingSafeEqual } from 'node:crypto';
import { MediaRefusal } from './media-refusal.ts';

/** The key pair of whoever may sign requests; `secret` never leaves trusted code. */
export type MediaCredentials = { apiKey: string; apiSecret: string };

const unsignedFields = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);
const maxAgeSeconds = 60 * 60;
const maxClockLeadSeconds = 5 * 60;

/** Cloudinary's signature: SHA-1 over the sorted parameters and the secret. */
export function signMediaRequest(fields: ReadonlyMap<string, string>, apiSecret: string): string {
  const signed = [...fields]
    .filter(([name, value]) => value !== '' && !unsignedFields.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return createHash('sha1')
    .update(signed.join('&') + apiSecret)
    .digest('hex');
}

/** Throws unless the fields carry a signature of ours that is not older than an hour. */
export function requireSignature(
  fields: ReadonlyMap<string, string>,
  { apiKey, apiSecret }: MediaCredentials,
  now: Date,
): void {
  const signature = fields.get('signature');
  if (!signature) throw new MediaRefusal(401, 'Sign in to upload');
  if (fields.get('api_key') !== apiKey) throw new MediaRefusal(401, 'Unknown API key');
  // A value with an ampersand would read like two parameters, and the signature could not tell them apart.
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
