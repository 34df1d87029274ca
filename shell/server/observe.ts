import type { Log } from './log.ts';
import { type Metrics, toRouteGroup } from './metrics.ts';
import { runWithTrace, type Trace, toRequestId } from './trace.ts';

type Answer = (request: Request, address: string | undefined) => Promise<Response>;
/** The part of Node's response that tells how an answer ended. */
type Outgoing = {
  socket: { bytesWritten?: number } | null;
  once(event: 'close', listener: () => void): unknown;
};

/**
 * Gives each request an id, which the answer repeats as `x-request-id`, and writes it down when its answer has been
 * sent: after the visitor has it. The address is not written down, nor what follows the question mark.
 */
export function observe(answer: Answer, log: Log, metrics: Metrics | null) {
  return async function handle(request: Request, address?: string, outgoing?: Outgoing): Promise<Response> {
    const startedMs = performance.now();
    const trace: Trace = { id: toRequestId(request.headers.get('x-request-id')) };
    // A connection goes on to the next request when this one is over.
    const connection = outgoing?.socket;
    const sentBefore = connection?.bytesWritten ?? 0;
    const response = await runWithTrace(trace, () => answer(request, address));
    response.headers.set('x-request-id', trace.id);
    const { pathname } = new URL(request.url);
    const finish = () => {
      const durationMs = performance.now() - startedMs;
      const group = toRouteGroup(pathname);
      metrics?.countRequest(group, response.status, durationMs, trace);
      log.info('request', {
        requestId: trace.id,
        method: request.method,
        path: pathname,
        group,
        status: response.status,
        ms: Math.round(durationMs * 10) / 10,
        bytes: connection?.bytesWritten === undefined ? undefined : connection.bytesWritten - sentBefore,
        release: trace.release,
        canary: trace.isCanary || undefined,
        cache: trace.cache,
      });
    };
    if (outgoing) outgoing.once('close', finish);
    else finish();
    return response;
  };
}
