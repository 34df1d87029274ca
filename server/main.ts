import { type HttpBindings, serve } from '@hono/node-server';
import { parseEnvironment, type WebEnvironment } from './environment.ts';
import { toClientAddress } from './http/client-address.ts';
import { toMailUrl } from './http/public-url.ts';
import { startJobs } from './jobs/job-runner.ts';
import { listJobs, watchJobs } from './jobs/schedule.ts';
import { adoptConsole, createLog, type Log } from './operations/log.ts';
import { createRedact } from './operations/log-error.ts';
import { createMetrics } from './operations/metrics.ts';
import { observe } from './operations/observe.ts';
import { createProcessReader } from './operations/process-status.ts';
import { onStopRequest, stopGraceMs } from './operations/stop-request.ts';
import { currentRequestId } from './operations/trace.ts';
import { createReleaseReader } from './releases/releases.ts';
import { createStoreWatch } from './releases/store-watch.ts';
import { createWebServer } from './web-server.ts';

const limits = {
  maxHeaderSize: 16 * 1024,
  // Photographs on a slow connection; `readBody` limits what is small.
  requestTimeout: 300_000,
  headersTimeout: 10_000,
  // Node's default of 30 s would extend the time limits by that.
  connectionsCheckingInterval: 2_000,
  // Longer than load balancers keep idle connections (60 s), so that they never use one that is closing.
  keepAliveTimeout: 65_000,
};

function start() {
  const environment = parseEnvironment(process.env);
  // React reads this on import; its development build renders three times slower.
  process.env.NODE_ENV ||= 'production';
  const { host, port, privateConfig, publicConfig, metricsToken, trustedProxies } = environment;
  const readProcesses = createProcessReader(process.send ? process : null);
  const readReleases = createReleaseReader(environment.releasesDir).readOrNone;
  const metrics = metricsToken ? createMetrics(metricsToken, readReleases, readProcesses) : null;
  const log = startLog(environment, () => metrics?.countError());
  const watch = createStoreWatch(environment, log, metrics);
  void watch?.run(new AbortController().signal);
  const handle = observe(createWebServer(environment, metrics, readProcesses, watch), log, metrics);
  const fetch = (request: Request, bindings: object) => {
    if (!isNode(bindings)) return handle(request);
    return handle(request, toClientAddress(bindings.incoming, trustedProxies), bindings.outgoing);
  };
  const server = serve({ fetch, port, hostname: host, serverOptions: limits }, () => {
    const ready = `Web ready: http://${host}:${port}`;
    if (environment.log.format === 'json') log.info(ready);
    else process.stdout.write(`${ready}\n`);
  });
  const jobs = privateConfig ? listJobs(privateConfig, publicConfig.publicUrl, toMailUrl(environment)) : [];
  for (const { name } of jobs) metrics?.expectJob(name);
  const stopJobs = startJobs(jobs, watchJobs(log, metrics));
  server.on('error', (error: NodeJS.ErrnoException) => {
    stopWith(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`
        : `The web server cannot listen on ${host}:${port}: ${error.message}.`,
    );
  });
  onStopRequest(async (reason) => {
    log.info(`Stopping after ${reason}`);
    setTimeout(() => process.exit(0), stopGraceMs).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    await Promise.all([closed, stopJobs()]);
    process.exit(0);
  });
}

function startLog(environment: WebEnvironment, countError: () => void): Log {
  const redact = createRedact(environment.secrets);
  const log = createLog({ ...environment.log, redact, requestId: currentRequestId });
  const counted: Log = {
    ...log,
    error(...entry) {
      countError();
      log.error(...entry);
    },
  };
  adoptConsole(counted);
  process.on('uncaughtExceptionMonitor', (error) => counted.error('The web server crashed', {}, error));
  return counted;
}

function isNode(bindings: object): bindings is HttpBindings {
  return 'incoming' in bindings;
}

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

try {
  start();
} catch (error) {
  stopWith(error instanceof Error ? error.message : String(error));
}
