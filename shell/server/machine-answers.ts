import type { WebEnvironment } from './environment.ts';
import type { Metrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';
import type { Releases } from './releases.ts';
import { toJson } from './responses.ts';

type MachineOptions = {
  environment: WebEnvironment;
  readReleases: () => Releases;
  askBackend: () => Promise<unknown>;
  metrics: Metrics | null;
};

/** What machines ask for: whether the server lives and can serve, its figures, the configuration, the releases. */
export function createMachineAnswers({ environment, readReleases, askBackend, metrics }: MachineOptions) {
  const { publicConfig, releasesDir } = environment;
  const readReadiness = createReadiness({ askBackend, readReleases, releasesDir });

  async function answerReadiness(request: Request): Promise<Response> {
    const readiness = await readReadiness();
    const response = toJson(request, readiness);
    response.headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: readiness.status === 'ok' ? 200 : 503, headers: response.headers });
  }

  /** Null where people ask. */
  return function answer(request: Request, url: URL): Promise<Response> | Response | null {
    switch (url.pathname) {
      case '/readyz':
        return answerReadiness(request);
      case '/healthz':
        return url.searchParams.has('deep') ? answerReadiness(request) : toJson(request, { status: 'ok' });
      case '/config.json':
        return toJson(request, publicConfig);
      case '/releases.json':
        return toJson(request, readReleases());
      case '/metrics':
        return metrics?.answer(request) ?? new Response('Not found', { status: 404 });
      default:
        return null;
    }
  };
}
