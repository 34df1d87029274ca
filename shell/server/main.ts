import { serve } from '@hono/node-server';
import { parseEnvironment } from './environment.ts';
import { createWebServer } from './web-server.ts';

/** A visitor's request line and headers are small; what is larger is refused before it is read. */
const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 30_000, headersTimeout: 10_000 };

function start() {
  const environment = parseEnvironment(process.env);
  const server = serve(
    { fetch: createWebServer(environment), port: environment.port, hostname: environment.host, serverOptions: limits },
    () => console.log(`Web ready: http://${environment.host}:${environment.port}`),
  );
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

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

try {
  start();
} catch (error) {
  stopWith(error instanceof Error ? error.message : String(error));
}
