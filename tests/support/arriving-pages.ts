import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a frame, so that the browser paints each part. */
const pauseMs = 20;

/** A proxy that sends HTML in parts of `partBytes`, as a slow connection delivers them. */
export async function startArrivingPages(target: string, partBytes: number) {
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwarded = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    forwarded.on('response', async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response);
      const html = Buffer.concat(await answer.toArray());
      for (let start = 0; start < html.length; start += partBytes) {
        response.write(html.subarray(start, start + partBytes));
        await delay(pauseMs);
      }
      response.end();
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
