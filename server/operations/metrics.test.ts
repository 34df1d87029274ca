import { expect, test } from 'vitest';
import { createMetrics, toRouteGroup } from './metrics.ts';

const record = { entry: 'e', integrity: 'i', contractVersion: 4, releasedAt: '' };
const releases = { storefront: { ...record, version: 'v1', canary: { ...record, version: 'v2', percent: 10 } } };
const token = 'a-token-of-sixteen';
const ask = (authorization?: string) =>
  new Request('http://a.test/metrics', { headers: authorization ? { authorization } : {} });

test('metrics require the token', async () => {
  const metrics = createMetrics(token, () => releases);
  for (const wrong of [undefined, 'Bearer ', 'Bearer a-token-of-sixtee', `Basic ${token}`]) {
    expect((await metrics.respond(ask(wrong))).status).toBe(401);
  }
  const right = await metrics.respond(ask(`Bearer ${token}`));
  expect(right.status).toBe(200);
  expect(right.headers.get('content-type')).toContain('text/plain');
  expect(right.headers.get('cache-control')).toBe('no-store');
});

test('requests, pages, jobs, errors and releases are counted, in Prometheus’ text format', async () => {
  const metrics = createMetrics(token, () => releases);
  metrics.countRequest('page', 200, 12, { id: '1', cache: 'hit' });
  metrics.countRequest('page', 200, 300, { id: '2', cache: 'miss', renderMs: 250, isCanary: true });
  metrics.countRequest('api', 401, 5, { id: '3' });
  metrics.countJob('notifications', 40, true);
  metrics.countJob('notifications', 40, false);
  metrics.countError();
  const text = await (await metrics.respond(ask(`Bearer ${token}`))).text();
  for (const line of [
    'http_requests_total{group="page",status="200"} 2',
    'http_requests_total{group="api",status="401"} 1',
    'http_request_duration_seconds_bucket{le="0.025",group="page"} 1',
    'http_request_duration_seconds_count{group="page"} 2',
    'page_cache_total{result="hit"} 1',
    'page_cache_total{result="miss"} 1',
    'page_render_duration_seconds_sum 0.25',
    'canary_pages_total 1',
    'job_runs_total{job="notifications",result="success"} 1',
    'job_runs_total{job="notifications",result="failure"} 1',
    'errors_total 1',
    'release_info{remote="storefront",version="v1",channel="current"} 90',
    'release_info{remote="storefront",version="v2",channel="canary"} 10',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
  expect(text).toMatch(/^job_last_success_timestamp_seconds\{job="notifications"\} \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});

test('the runs of a known job are counted from 0, so that its first failure is an increase', async () => {
  const metrics = createMetrics(token, () => releases);
  const readRuns = async () =>
    (await (await metrics.respond(ask(`Bearer ${token}`))).text()).match(/^job_runs_total.*/gm);
  metrics.expectJob('daily backup');
  expect(await readRuns()).toEqual([
    'job_runs_total{job="daily backup",result="success"} 0',
    'job_runs_total{job="daily backup",result="failure"} 0',
  ]);
  metrics.countJob('daily backup', 40, false);
  expect(await readRuns()).toEqual([
    'job_runs_total{job="daily backup",result="success"} 0',
    'job_runs_total{job="daily backup",result="failure"} 1',
  ]);
});

test('metrics name a process that waits for its restart, and count restarts per process', async () => {
  const backend = { name: 'backend', isRunning: false, restarts: 5, reason: 'SIGKILL', nextStartAt: null };
  const metrics = createMetrics(
    token,
    () => releases,
    () => [backend],
  );
  const read = async () => (await metrics.respond(ask(`Bearer ${token}`))).text();
  await read();
  const text = await read();
  expect(text).toContain('\nproduct_process_running{process="backend"} 0\n');
  expect(text).toContain('\nproduct_process_restarts_total{process="backend"} 5\n');
});

test.each([
  ['/', 'page'],
  ['/inventory/x', 'page'],
  ['/administrator', 'page'],
  ['/admin', 'staff'],
  ['/admin/vehicles', 'staff'],
  ['/api/admin/login', 'api'],
  ['/remotes/storefront/1/a.js', 'file'],
  ['/shell/static/js/a.js', 'file'],
  ['/healthz', 'machine'],
  ['/feeds/google.csv', 'machine'],
])('%s is counted as %s', (path, group) => {
  expect(toRouteGroup(path)).toBe(group);
});
