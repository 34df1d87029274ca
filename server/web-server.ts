import type { WebEnvironment } from './environment.ts';
import type { Metrics } from './operations/metrics.ts';
import type { ReadProcesses } from './operations/process-status.ts';
import type { ReleaseWatch } from './releases/release-watch.ts';
import { createRoutes } from './routes.ts';
import { createServices } from './services.ts';

export function createWebServer(
  environment: WebEnvironment,
  metrics: Metrics | null = null,
  readProcesses: ReadProcesses = () => [],
  watch: ReleaseWatch | null = null,
) {
  const routes = createRoutes(createServices(environment, { metrics, readProcesses, watch }));

  return async function handle(request: Request, address = 'unknown'): Promise<Response> {
    // Node drops the body of a response to HEAD but preserves its length, which Hono would drop too.
    const read = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    return routes.fetch(read, { address });
  };
}
