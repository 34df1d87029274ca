import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `off` refuses connections; `hanging` accepts requests and never responds. */
type BackendState = 'on' | 'off' | 'hanging';

/** A proxy that can simulate an unreachable backend. */
export async function createBackendSwitch(backendUrl: string) {
  let current: BackendState = 'on';
  const server = createServer((incoming, answer) => {
    if (current === 'off') return incoming.socket.destroy();
    if (current === 'hanging') return undefined;
    const outgoing = forward(
      new URL(incoming.url ?? '/', backendUrl),
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', () => incoming.socket.destroy());
    return incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    turn(state: BackendState) {
      current = state;
      if (state !== 'on') server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
