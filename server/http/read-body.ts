/** For a body without files; with files the server's time limit of a request applies. */
export const smallBodyTimeLimitMs = 30_000;

/** The sender left before the whole body had arrived. */
export class BrokenBodyError extends Error {}

type BodyLimits = {
  maxBytes: number;
  timeLimitMs?: number;
  /** Takes memory for the next bytes; false refuses the body. */
  takeMemory?: (bytes: number) => boolean;
};

export async function readBody(
  { body, signal: sender }: Request,
  { maxBytes, timeLimitMs, takeMemory }: BodyLimits,
): Promise<Buffer<ArrayBuffer> | 'too-large' | 'too-slow'> {
  const signal = timeLimitMs === undefined ? undefined : AbortSignal.timeout(timeLimitMs);
  const stream = signal ? body?.pipeThrough(new TransformStream(), { signal }) : body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes || takeMemory?.(chunk.byteLength) === false) return 'too-large';
      chunks.push(chunk);
    }
  } catch (error) {
    if (signal?.aborted) return 'too-slow';
    throw sender.aborted ? new BrokenBodyError('The body broke off', { cause: error }) : error;
  }
  return Buffer.concat(chunks);
}
