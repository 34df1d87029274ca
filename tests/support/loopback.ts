import { findFreePort } from '@dealer/scripts/processes';
import { serve } from '@hono/node-server';

/** A server on this machine, on a port that it keeps when it is started again. */
export async function listenOnLoopback(fetch: (request: Request) => Promise<Response>) {
  const port = await findFreePort();
  const start = () =>
    new Promise<ReturnType<typeof serve>>((resolve) => {
      const server = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve(server));
    });
  let server: Awaited<ReturnType<typeof start>> | undefined = await start();
  const stop = async () => {
    const closing = server;
    server = undefined;
    if (closing && 'closeAllConnections' in closing) closing.closeAllConnections();
    await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    async restart() {
      server = await start();
    },
  };
}
