/** A place that releases are published to and fetched from: keys are paths with `/`. */
export type ReleaseStore = {
  /** For people; holds no secret. */
  address: string;
  /** True if a cache in front may return an older content of a key that was overwritten. */
  mayBeStale: boolean;
  /** Null if there is no such key; `unchanged` if it still has this ETag. Throws if the store does not answer. */
  get(key: string, options: { maxBytes: number; etag?: string | undefined }): Promise<StoredFile | 'unchanged' | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes a key that does not exist yet; of several callers one gets true. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
};

type StoredFile = { bytes: Uint8Array; etag: string };

/** The store does not answer or refuses the caller: the releases on disk stay in use. */
export class StoreError extends Error {}

export const requestLimitMs = 30_000;

/** The body of a response; throws as soon as it is longer than expected. */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new StoreError(`sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A failure with its cause, which `fetch` hides in the error's cause. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  const detail = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : '';
  return detail && !message.includes(detail) ? `${message} (${detail})` : message;
}
