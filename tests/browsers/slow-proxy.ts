import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const responseDelayMs = 300;

/** The same site with slow responses, as over a phone network. */
export async function startSlowProxy(target: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const server = createServer(async (incoming, outgoing) => {
    await wait(responseDelayMs);
    const { method, url: path, headers } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
