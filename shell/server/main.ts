import {
  cleanUpMedia,
  createTrustedBackend,
  type Job,
  runDailyBackup,
  sendNotifications,
  sendReplies,
  sendUnsentMessages,
  startJobs,
  type TrustedEnvironment,
} from '@dealer/trusted';
import { type HttpBindings, serve } from '@hono/node-server';
import { toClientAddress } from './client-address.ts';
import { parseEnvironment } from './environment.ts';
import { createWebServer } from './web-server.ts';

/** A visitor's request line and headers are small; what is larger is refused before it is read. */
const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 30_000, headersTimeout: 10_000 };

function start() {
  const environment = parseEnvironment(process.env);
  const handle = createWebServer(environment);
  const fetch = (request: Request, bindings: object) => {
    const address = isNode(bindings) ? toClientAddress(bindings.incoming, environment.trustedProxies) : undefined;
    return handle(request, address);
  };
  const server = serve({ fetch, port: environment.port, hostname: environment.host, serverOptions: limits }, () =>
    console.log(`Web ready: http://${environment.host}:${environment.port}`),
  );
  if (environment.trusted) startTrustedJobs(environment.trusted, environment.publicConfig.publicUrl);
  server.on('error', (error: NodeJS.ErrnoException) => {
    stopWith(
      error.code === 'EADDRINUSE'
        ? `Port ${environment.port} is in use. Stop the program that uses it, or set PORT to another number.`
        : `The web server cannot listen on ${environment.host}:${environment.port}: ${error.message}.`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => server.close(() => process.exit(0)));
  }
}

/** Over HTTP/1 and HTTP/2 alike the server hands on what it received. */
function isNode(bindings: object): bindings is HttpBindings {
  return 'incoming' in bindings;
}

/** How often files that no vehicle shows any more are removed from the media host. */
const mediaCleanUpMs = 5_000;
/** How often messages are looked for that no browser has mailed. */
const unsentMessagesMs = 30_000;
/** How often the dealership is told what there is to tell. */
const notificationsMs = 15_000;
/** How often it is asked whether the daily backup is due. */
const backupMs = 60_000;

function startTrustedJobs(trusted: TrustedEnvironment, publicUrl: string) {
  const { media, mail, dealerId } = trusted;
  const backend = createTrustedBackend(trusted);
  const jobs: Job[] = [];
  if (media) jobs.push({ name: 'media clean-up', everyMs: mediaCleanUpMs, run: () => cleanUpMedia(backend, media) });
  if (mail) {
    const run = () => sendUnsentMessages(backend, mail, dealerId);
    jobs.push({ name: 'unsent messages', everyMs: unsentMessagesMs, run });
    const reply = () => sendReplies(backend, mail, dealerId);
    jobs.push({ name: 'unsent replies', everyMs: unsentMessagesMs, run: reply });
    const notify = () => sendNotifications({ backend, mail, dealerId, publicUrl });
    jobs.push({ name: 'notifications', everyMs: notificationsMs, run: notify });
  }
  jobs.push({ name: 'daily backup', everyMs: backupMs, run: () => runDailyBackup(backend, trusted) });
  startJobs(jobs);
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
