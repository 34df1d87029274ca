import type { Log } from './log.ts';
import { type Metrics, toRouteGroup } from './metrics.ts';
import { runWithTrace, type Trace, toRequestId } from './trace.ts';

type Handler = (request: Request, address: string | undefined) => Promise<Response>;
type Outgoing = {
  socket: { bytesWritten?: number } | null;
  once(event: 'close', listener: () => void): unknown;
};

/** Gives each request an id and logs it after the response, without the client's address and the query. */
export function observe(handler: Handler, log: Log, metrics: Metrics | null) {
  return async function handle(request: Request, address?: string, outgoing?: Outgoing): Promise<Response> {
    const startedMs = performance.now();
    const trace: Trace = { id: toRequestId(request.headers.get('x-request-id')) };
    // A connection serves several requests.
    const connection = outgoing?.socket;
    const sentBefore = connection?.bytesWritten ?? 0;
    const response = await runWithTrace(trace, () => handler(request, address));
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
