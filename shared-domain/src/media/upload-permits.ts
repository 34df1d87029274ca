import * as v from 'valibot';
import { DomainError } from '../errors.ts';

const permitSchema = v.object({
  apiKey: v.string(),
  timestamp: v.number(),
  signature: v.string(),
  uploadPreset: v.string(),
  folder: v.string(),
});

/** Leave to send files into one folder: the fields that the media host checks. */
export type UploadPermit = v.InferOutput<typeof permitSchema>;

/** The media host takes a signature for an hour. */
const maxAgeMs = 50 * 60 * 1000;
const timeLimitMs = 15_000;
const uploadFailed = 'Upload failed';

const refusalSchema = v.object({ message: v.string() });

/** Fetches permits from this site's own endpoint, one per folder as long as it holds. */
export function createUploadPermits({
  getAccessToken,
  fetch: fetchImplementation,
  now = Date.now,
}: {
  getAccessToken: () => Promise<string>;
  fetch: typeof fetch;
  now?: () => number;
}) {
  const known = new Map<string, { permit: Promise<UploadPermit>; askedAtMs: number }>();

  function get(folder: string): Promise<UploadPermit> {
    const entry = known.get(folder);
    if (entry && now() - entry.askedAtMs < maxAgeMs) return entry.permit;
    const permit = ask(folder);
    known.set(folder, { permit, askedAtMs: now() });
    permit.catch(() => known.delete(folder));
    return permit;
  }

  async function ask(folder: string): Promise<UploadPermit> {
    const response = await send(folder, await getAccessToken());
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw toPermitError(response.status, answer);
    const parsed = v.safeParse(permitSchema, answer);
    if (!parsed.success) throw new DomainError('unavailable', uploadFailed, { cause: parsed.issues });
    return parsed.output;
  }

  function send(folder: string, accessToken: string): Promise<Response> {
    return fetchImplementation('/api/media/signature', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ folder }),
      signal: AbortSignal.timeout(timeLimitMs),
    }).catch((cause: unknown) => {
      throw new DomainError('unavailable', `${uploadFailed}: no connection`, { cause });
    });
  }

  return { get, forget: (folder: string) => known.delete(folder) };
}

function toPermitError(status: number, answer: unknown): DomainError {
  const said = v.is(refusalSchema, answer) ? answer.message : `HTTP ${status}`;
  if (status === 401) return new DomainError('unauthorized', said);
  if (status === 403) return new DomainError('forbidden', said);
  if (status === 503 && said.includes('not configured')) return new DomainError('not-configured', said);
  return new DomainError(status >= 500 ? 'unavailable' : 'invalid', `${uploadFailed}: ${said}`);
}
