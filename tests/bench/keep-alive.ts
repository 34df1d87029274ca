import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Answer = { status: number; body: Buffer; encoding: string | undefined; tookMs: number };

export type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const limitMs = 60_000;

/** A browser's connections: a few, kept alive, with one request at a time each. */
export function createConnections(maxSockets = 6) {
  const agent = new Agent({ keepAlive: true, maxSockets });

  async function send(address: string, sent: Sent = {}): Promise<Answer> {
    const startMs = performance.now();
    const response = await open(address, sent, agent);
    const body = await buffer(response);
    const { statusCode = 0, headers } = response;
    return { status: statusCode, body, encoding: headers['content-encoding'], tookMs: performance.now() - startMs };
  }

  return { send, close: () => agent.destroy() };
}

function open(address: string, { method = 'GET', headers = {}, body }: Sent, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { agent, method, headers });
    outgoing.once('response', resolve);
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // A server may close a kept-alive connection just before its next request; browsers retry, and so does this.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET')
        resolve(open(address, { method, headers, body }, agent));
      else reject(error);
    });
    outgoing.setTimeout(limitMs, () => outgoing.destroy(new Error(`no answer within ${limitMs / 1000} s`)));
    outgoing.end(body);
  });
}
