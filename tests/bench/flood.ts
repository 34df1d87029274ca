import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Product, startProduct } from '../support/product.ts';
import { acceptedEncodings } from './concurrent-requests.ts';
import { percentile, printTable, toMs, toSpread } from './figures.ts';

/**
 * One network requests 60 invented searches per second. Before and during this, another visitor requests pages that
 * must be rendered: 95 % of them must arrive within twice the undisturbed time.
 */
const floodPerSecond = Number(process.env.BENCH_FLOOD ?? 60);
const phaseSeconds = Number(process.env.BENCH_SECONDS ?? 30);
/** Below the rate limit of the visitor's own network. */
const visitEveryMs = 500;
const maxRatio = 2;

const visitor = '203.0.113.7';
const flooder = '198.51.100.1';
type Answer = { status: number; tookMs: number };

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let searches = 0;

/** A search that no cache holds. */
function ask({ url }: Product, network: string): Promise<Answer> {
  searches += 1;
  const startMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, tookMs: performance.now() - startMs });
    const headers = { 'x-forwarded-for': network, 'accept-encoding': acceptedEncodings };
    get(`${url}/inventory?q=invented+${searches}`, { agent, headers }, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0));
    }).once('error', () => end(0));
  });
}

/** Requests at a fixed rate, regardless of how long the responses take. */
async function askSteadily(product: Product, network: string, everyMs: number, seconds: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const startMs = performance.now();
  for (let count = 0; count * everyMs < seconds * 1000; count += 1) {
    await wait(Math.max(0, startMs + count * everyMs - performance.now()));
    answers.push(ask(product, network));
  }
  return Promise.all(answers);
}

function toRow(name: string, answers: Answer[]) {
  const { count, p50, p95, max } = toSpread(answers.map(({ tookMs }) => tookMs));
  const ofStatus = (status: number) => answers.filter((answer) => answer.status === status).length;
  const other = count - ofStatus(200) - ofStatus(429);
  return [name, count, ofStatus(200), ofStatus(429), other, toMs(p50), toMs(p95), toMs(max)];
}

const product = await startProduct({ TRUSTED_PROXIES: '1', RATE_LIMITS: process.env.BENCH_RATE_LIMITS ?? '1' });
try {
  await askSteadily(product, visitor, visitEveryMs, 5);
  const idle = await askSteadily(product, visitor, visitEveryMs, phaseSeconds);
  const [busy, flood] = await Promise.all([
    askSteadily(product, visitor, visitEveryMs, phaseSeconds),
    askSteadily(product, flooder, 1000 / floodPerSecond, phaseSeconds),
  ]);
  printTable(
    ['who', 'requests', '200', '429', 'other', 'p50 ms', 'p95 ms', 'most ms'],
    [toRow('visitor alone', idle), toRow('visitor in the flood', busy), toRow('flooding network', flood)],
  );
  const p95 = (answers: Answer[]) =>
    percentile(
      answers.map(({ tookMs }) => tookMs),
      0.95,
    );
  const ratio = p95(busy) / p95(idle);
  console.log(`The visitor's p95 in the flood is ${ratio.toFixed(2)} times that alone (at most ${maxRatio}).`);
  if (ratio >= maxRatio || busy.some(({ status }) => status !== 200)) process.exitCode = 1;
} finally {
  agent.destroy();
  await product.stop();
}
