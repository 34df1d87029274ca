import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** What is read of a refused body, at most. */
const longestRest = { bytes: 32 * 1024 * 1024, ms: 2_000 };

/**
 * Refuses larger bodies once they have arrived: a client that is still sending would not see the answer, and its
 * connection would be closed under its next request.
 */
export function limitBody(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    async onError(context) {
      await discardBody(context.req.raw);
      return refuse(context);
    },
  });
  // The middleware opens each body as a stream, a third of all that the gateway does for a request.
  return (context, next) => (isKnownShort(context.req.raw, maxSize) ? next() : limit(context, next));
}

function isKnownShort({ headers }: Request, maxSize: number): boolean {
  const length = headers.get('content-length');
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= maxSize;
}

async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const end = setTimeout(() => void reader.cancel(), longestRest.ms);
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      bytes += value?.length ?? 0;
      if (done || bytes > longestRest.bytes) return;
    }
  } catch {
    // The sender has gone.
  } finally {
    clearTimeout(end);
    reader.releaseLock();
  }
}
