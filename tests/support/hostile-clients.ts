import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Outcome = { text: string; isClosed: boolean; openMs: number };

/** Connections that send a request very slowly and never finish it. */
export async function openSlowClients(url: string, count: number, head = 'GET / HTTP/1.1\r\nhost: localhost\r\n') {
  const clients = Array.from({ length: count }, () => openClient(url, head));
  await Promise.all(clients.map(({ connected }) => connected));
  const timer = setInterval(() => {
    for (const { socket } of clients) if (!socket.destroyed) socket.write('x-a: b\r\n');
  }, 1_000);
  return {
    outcomes: () => clients.map(({ outcome }) => outcome),
    /** Resolves when the server has closed all of them, or after the limit. */
    async untilClosed(limitMs: number) {
      const end = performance.now() + limitMs;
      while (performance.now() < end && clients.some(({ outcome }) => !outcome.isClosed)) await wait(100);
    },
    close() {
      clearInterval(timer);
      for (const { socket } of clients) socket.destroy();
    },
  };
}

function openClient(url: string, head: string) {
  const { hostname, port } = new URL(url);
  const outcome: Outcome = { text: '', isClosed: false, openMs: 0 };
  const startMs = performance.now();
  const socket: Socket = connect(Number(port), hostname);
  const connected = new Promise<void>((resolve) => {
    socket.once('connect', () => {
      if (head) socket.write(head);
      resolve();
    });
    socket.once('close', () => {
      outcome.isClosed = true;
      outcome.openMs = performance.now() - startMs;
      resolve();
    });
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (outcome.text += chunk.toString('latin1')));
  return { socket, outcome, connected };
}

/** Sends raw bytes and returns the response, until the connection closes or is idle. */
export async function sendRaw(url: string, bytes: string, limitMs = 5_000): Promise<string> {
  const { socket, outcome, connected } = openClient(url, '');
  await connected;
  socket.write(bytes);
  const end = performance.now() + limitMs;
  while (performance.now() < end && !outcome.isClosed && !outcome.text.includes('\r\n\r\n')) await wait(20);
  socket.destroy();
  return outcome.text;
}

/** Sends requests in the background; records response times and failures. */
export async function probe(
  addresses: string[],
  work: (untilAnswered: (count: number) => Promise<void>) => Promise<unknown>,
) {
  const took: number[] = [];
  const failures: string[] = [];
  let isWorking = true;
  const asking = (async () => {
    for (let turn = 0; isWorking; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '';
      const startMs = performance.now();
      const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) }).catch((error: unknown) => error);
      if (answer instanceof Response && answer.ok) await answer.arrayBuffer();
      else failures.push(`${address}: ${answer instanceof Response ? answer.status : answer}`);
      took.push(performance.now() - startMs);
      await wait(50);
    }
  })();
  await work(async (count) => {
    while (took.length < count) await wait(50);
  });
  isWorking = false;
  await asking;
  return { took: took.sort((a, b) => a - b), failures };
}
