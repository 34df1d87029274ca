import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Releases } from './releases.ts';
import type { Trace } from './trace.ts';

/** The groups in which requests are counted: few, so that no address can make up new ones. */
export type RouteGroup = 'page' | 'staff' | 'api' | 'file' | 'machine';

const machinePaths = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/releases.json',
  '/robots.txt',
  '/sitemap.xml',
]);

export function toRouteGroup(pathname: string): RouteGroup {
  if (pathname.startsWith('/remotes/') || pathname.startsWith('/shell/') || pathname.startsWith('/favicon.')) {
    return 'file';
  }
  if (pathname.startsWith('/api/')) return 'api';
  if (machinePaths.has(pathname)) return 'machine';
  return /^\/admin(?:\/|$)/.test(pathname) ? 'staff' : 'page';
}

/** What the web server counts; without a token to read it with, nothing is. */
export type Metrics = {
  countRequest(group: RouteGroup, status: number, durationMs: number, trace: Trace): void;
  countJob(name: string, durationMs: number, isSuccess: boolean): void;
  countError(): void;
  /** The answer to whoever asks for the figures. */
  answer(request: Request): Promise<Response>;
};

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of this process in the text format that Prometheus reads. */
export function createMetrics(token: string, readReleases: () => Releases): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by group of addresses and status.',
    labelNames: ['group', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['group'],
    buckets: durations,
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
    buckets: durations,
    registers,
  });
  const canaryPages = new Counter({ name: 'canary_pages_total', help: 'Pages of a canary release.', registers });
  const errors = new Counter({ name: 'errors_total', help: 'Errors that were logged.', registers });
  const jobs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of each repeated job by result.',
    labelNames: ['job', 'result'],
    registers,
  });
  const jobSeconds = new Gauge({
    name: 'job_last_duration_seconds',
    help: 'How long the last run of each job took.',
    labelNames: ['job'],
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When each job last succeeded.',
    labelNames: ['job'],
    registers,
  });
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

  return {
    countRequest(group, status, durationMs, { cache, renderMs, isCanary }) {
      requests.inc({ group, status });
      requestSeconds.observe({ group }, durationMs / 1000);
      if (cache) pages.inc({ result: cache });
      if (renderMs !== undefined) renderSeconds.observe(renderMs / 1000);
      if (isCanary) canaryPages.inc();
    },
    countJob(job, durationMs, isSuccess) {
      jobs.inc({ job, result: isSuccess ? 'success' : 'failure' });
      jobSeconds.set({ job }, durationMs / 1000);
      if (isSuccess) jobSuccess.set({ job }, Date.now() / 1000);
    },
    countError: () => errors.inc(),
    async answer(request) {
      if (!isAllowed(request, token)) {
        const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' };
        return new Response('A token is needed.', { status: 401, headers });
      }
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
      return new Response(await registry.metrics(), { headers });
    },
  };
}

/** Compared in equal time, whatever was sent. */
function isAllowed(request: Request, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
