import type { WebEnvironment } from '../environment.ts';
import { toJson } from '../http/responses.ts';
import type { Releases } from '../releases/releases.ts';
import type { Metrics } from './metrics.ts';
import type { ReadProcesses } from './process-status.ts';
import { createReadiness } from './readiness.ts';

type OperationsOptions = {
  environment: Pick<WebEnvironment, 'publicConfig' | 'releasesDir'>;
  readReleases: () => Releases;
  pingBackend: () => Promise<unknown>;
  metrics: Metrics | null;
  readProcesses: ReadProcesses;
};

/** Health, readiness, metrics, configuration and releases, for operators and their tools. */
export function createOperationsEndpoints(options: OperationsOptions) {
  const { environment, readReleases, pingBackend, metrics, readProcesses } = options;
  const { publicConfig, releasesDir } = environment;
  const readReadiness = createReadiness({ pingBackend, readReleases, releasesDir, readProcesses });

  async function serveReadiness(request: Request): Promise<Response> {
    const readiness = await readReadiness();
    const response = toJson(request, readiness);
    response.headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: readiness.status === 'ok' ? 200 : 503, headers: response.headers });
  }

  function serveHealth(request: Request, url: URL): Promise<Response> | Response {
    return url.searchParams.has('deep') ? serveReadiness(request) : toJson(request, { status: 'ok' });
  }

  function serveMetrics(request: Request): Promise<Response> | Response {
    return metrics?.respond(request) ?? new Response('Not found', { status: 404 });
  }

  return {
    serveHealth,
    serveReadiness,
    serveMetrics,
    serveConfig: (request: Request) => toJson(request, publicConfig),
    serveReleases: (request: Request) => toJson(request, readReleases()),
  };
}
