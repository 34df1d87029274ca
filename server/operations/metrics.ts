import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Releases } from '../releases/releases.ts';
import type { ReadProcesses } from './process-status.ts';
import type { Trace } from './trace.ts';

/** A fixed set, so that requests cannot create new label values. */
export type RouteGroup = 'page' | 'staff' | 'api' | 'file' | 'machine';

const machinePaths = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/releases.json',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/.well-known/change-password',
]);

export function toRouteGroup(pathname: string): RouteGroup {
  if (pathname.startsWith('/remotes/') || pathname.startsWith('/shell/') || pathname.startsWith('/favicon.')) {
    return 'file';
  }
  if (pathname.startsWith('/api/')) return 'api';
  if (machinePaths.has(pathname) || pathname.startsWith('/feeds/')) return 'machine';
  return /^\/admin(?:\/|$)/.test(pathname) ? 'staff' : 'page';
}

/** Metrics of the web server; collected only if a token protects `/metrics`. */
export type Metrics = {
  countRequest(group: RouteGroup, status: number, durationMs: number, trace: Trace): void;
  /** A job that will run. Prometheus sees no increase in a series that begins with its first failure. */
  expectJob(name: string): void;
  countJob(name: string, durationMs: number, isSuccess: boolean): void;
  countError(): void;
  countRefusal(remote: string, reason: string): void;
  setStoreReachable(remote: string, store: string, isReachable: boolean): void;
  respond(request: Request): Promise<Response>;
};

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(
  token: string,
  readReleases: () => Releases,
  readProcesses: ReadProcesses = () => [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const countRequest = createRequestMetrics(registers);
  const jobs = createJobMetrics(registers);
  const releases = createReleaseMetrics(registers);
  const errors = new Counter({ name: 'errors_total', help: 'Errors that were logged.', registers });
  registerProcesses(registers, readProcesses);
  registerReleases(registers, readReleases);

  return {
    countRequest,
    ...jobs,
    ...releases,
    countError: () => errors.inc(),
    async respond(request) {
      if (!isAllowed(request, token)) {
        const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' };
        return new Response('A token is needed.', { status: 401, headers });
      }
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
      return new Response(await registry.metrics(), { headers });
    },
  };
}

function createRequestMetrics(registers: Registry[]): Metrics['countRequest'] {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by group of addresses and status.',
    labelNames: ['group', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['group'],
    buckets: durationBuckets,
    registers,
  });
  const pages = new Counter({
    name: 'page_cache_total',
    help: 'Pages that were there already (hit) or had to be rendered (miss).',
    labelNames: ['result'],
    registers,
  });
  const renderSeconds = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to render a page that was not there.',
    buckets: durationBuckets,
    registers,
  });
  const canaryPages = new Counter({ name: 'canary_pages_total', help: 'Pages of a canary release.', registers });

  return (group, status, durationMs, { cache, renderMs, isCanary }) => {
    requests.inc({ group, status });
    requestSeconds.observe({ group }, durationMs / 1000);
    if (cache) pages.inc({ result: cache });
    if (renderMs !== undefined) renderSeconds.observe(renderMs / 1000);
    if (isCanary) canaryPages.inc();
  };
}

function createJobMetrics(registers: Registry[]): Pick<Metrics, 'expectJob' | 'countJob'> {
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of each repeated job by result.',
    labelNames: ['job', 'result'],
    registers,
  });
  const seconds = new Gauge({
    name: 'job_last_duration_seconds',
    help: 'How long the last run of each job took.',
    labelNames: ['job'],
    registers,
  });
  const successes = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When each job last succeeded.',
    labelNames: ['job'],
    registers,
  });

  return {
    expectJob(job) {
      for (const result of ['success', 'failure']) runs.inc({ job, result }, 0);
    },
    countJob(job, durationMs, isSuccess) {
      runs.inc({ job, result: isSuccess ? 'success' : 'failure' });
      seconds.set({ job }, durationMs / 1000);
      if (isSuccess) successes.set({ job }, Date.now() / 1000);
    },
  };
}

function createReleaseMetrics(registers: Registry[]): Pick<Metrics, 'countRefusal' | 'setStoreReachable'> {
  const refusals = new Counter({
    name: 'release_refusals_total',
    help: 'Releases in a store that were not followed, by reason.',
    labelNames: ['remote', 'reason'],
    registers,
  });
  const reachable = new Gauge({
    name: 'release_store_reachable',
    help: 'Whether the last check of a store of releases got an answer.',
    labelNames: ['remote', 'store'],
    registers,
  });
  return {
    countRefusal: (remote, reason) => refusals.inc({ remote, reason }),
    setStoreReachable: (remote, store, isReachable) => reachable.set({ remote, store }, isReachable ? 1 : 0),
  };
}

function registerReleases(registers: Registry[], readReleases: () => Releases): void {
  new Gauge({
    name: 'release_info',
    help: 'The releases in force: 100 for the current one, the share of visitors in a hundred for a canary.',
    labelNames: ['remote', 'version', 'channel'],
    registers,
    collect() {
      this.reset();
      for (const [remote, { version, canary }] of Object.entries(readReleases())) {
        this.set({ remote, version, channel: 'current' }, 100 - (canary?.percent ?? 0));
        if (canary) this.set({ remote, version: canary.version, channel: 'canary' }, canary.percent);
      }
    },
  });
}

function registerProcesses(registers: Registry[], readProcesses: ReadProcesses): void {
  new Gauge({
    name: 'product_process_running',
    help: 'Whether a process that npm start keeps running does: 0 while it waits for its next start.',
    labelNames: ['process'],
    registers,
    collect() {
      this.reset();
      for (const { name, isRunning } of readProcesses()) this.set({ process: name }, isRunning ? 1 : 0);
    },
  });
  new Counter({
    name: 'product_process_restarts_total',
    help: 'How often npm start started a process again.',
    labelNames: ['process'],
    registers,
    collect() {
      this.reset();
      for (const { name, restarts } of readProcesses()) this.inc({ process: name }, restarts);
    },
  });
}

function isAllowed(request: Request, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
