import { startJobs } from '@dealer/trusted';
import { type HttpBindings, serve } from '@hono/node-server';
import { toClientAddress } from './client-address.ts';
import { parseEnvironment, type WebEnvironment } from './environment.ts';
import { listJobs, watchJobs } from './jobs.ts';
import { adoptConsole, createLog, type Log } from './log.ts';
import { createRedact } from './log-error.ts';
import { createMetrics } from './metrics.ts';
import { observe } from './observe.ts';
import { createReleaseReader } from './releases.ts';
import { currentRequestId } from './trace.ts';
import { createWebServer } from './web-server.ts';

/** A visitor's request line and headers are small; what is larger is refused before it is read. */
const limits = {
  maxHeaderSize: 16 * 1024,
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  // How often Node looks for those that are over their time; by itself it would let them be for half a minute more.
  connectionsCheckingInterval: 2_000,
  // Longer than a balancer keeps a connection to us (a minute as a rule): it must never use one that we are closing.
  keepAliveTimeout: 65_000,
};
/** How long answers that are under way may take once the server was told to end. */
const graceMs = 10_000;

function start() {
  const environment = parseEnvironment(process.env);
  // React reads this when it is loaded, and takes three times as long for a page unless it says so.
  process.env.NODE_ENV ||= environment.devRemote ? 'development' : 'production';
  const { host, port, trusted, publicConfig, metricsToken, trustedProxies } = environment;
  const metrics = metricsToken ? createMetrics(metricsToken, createReleaseReader(environment.releasesDir).read) : null;
  const log = startLog(environment, () => metrics?.countError());
  const handle = observe(createWebServer(environment, metrics), log, metrics);
  const fetch = (request: Request, bindings: object) => {
    if (!isNode(bindings)) return handle(request);
    return handle(request, toClientAddress(bindings.incoming, trustedProxies), bindings.outgoing);
  };
  const server = serve({ fetch, port, hostname: host, serverOptions: limits }, () => {
    const ready = `Web ready: http://${host}:${port}`;
    if (environment.log.format === 'json') log.info(ready);
    else process.stdout.write(`${ready}\n`);
  });
  if (trusted) startJobs(listJobs(trusted, publicConfig.publicUrl), watchJobs(log, metrics));
  server.on('error', (error: NodeJS.ErrnoException) => {
    stopWith(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`
        : `The web server cannot listen on ${host}:${port}: ${error.message}.`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info(`Stopping after ${signal}`);
      server.close(() => process.exit(0));
      setTimeout(() => process.exit(0), graceMs).unref();
    });
  }
}

/** From here on what code says on the console is a line of the log, and so is the reason of a fall. */
function startLog(environment: WebEnvironment, countError: () => void): Log {
  const redact = createRedact(environment.secrets);
  const log = createLog({ ...environment.log, redact, requestId: currentRequestId });
  const counted: Log = {
    ...log,
    error(...said) {
      countError();
      log.error(...said);
    },
  };
  adoptConsole(counted);
  process.on('uncaughtExceptionMonitor', (error) => counted.error('The web server cannot go on', {}, error));
  return counted;
}

/** Over HTTP/1 and HTTP/2 alike the server hands on what it received. */
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
