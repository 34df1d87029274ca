import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { acceptedEncodings } from './concurrent-requests.ts';
import { type Answer, createConnections } from './keep-alive.ts';

/** Response times in milliseconds, and failures. */
export type VisitLog = { pages: number[]; calls: number[]; files: number[]; pictures: number[]; errors: string[] };

export type VisitorOptions = {
  url: string;
  backendUrl: string;
  anonKey: string;
  count: number;
  /** Between two pages of one visitor. */
  pauseMs: { least: number; most: number };
  /** Addresses of vehicles that stay listed. */
  cars: readonly string[];
};

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const pagesPerVisit = 5;
const picturesOnScreen = 6;
const makes = ['Honda', 'Toyota', 'Ford', 'Mazda', 'Hyundai', 'Kia', 'Chevrolet', 'Nissan'];
const bodyStyles = ['Sedan', 'SUV', 'Truck', 'Hatchback'];
const sorts = ['year', 'price', 'mileage', 'make', 'added'];
const words = ['civic', 'blue', '2018', 'hybrid', 'awd', 'suv'];

/**
 * Simulates visitors until stopped: each requests a page every few seconds over kept-alive connections, with everything
 * that a browser loads, and is replaced by a new visitor after some pages.
 */
export function startVisitors(options: VisitorOptions) {
  const log: VisitLog = { pages: [], calls: [], files: [], pictures: [], errors: [] };
  const stopping = new AbortController();
  const { least, most } = options.pauseMs;
  const pause = async (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function run() {
    // Spreads their starts.
    await pause(Math.random() * most);
    while (!stopping.signal.aborted) {
      const visitor = createVisitor(options, log);
      for (let page = 0; page < pagesPerVisit && !stopping.signal.aborted; page += 1) {
        await visitor.openPage();
        await pause(least + Math.random() * (most - least));
      }
      visitor.leave();
    }
  }

  const running = Array.from({ length: options.count }, run);
  return {
    log,
    async stop(): Promise<VisitLog> {
      stopping.abort();
      await Promise.all(running);
      return log;
    },
  };
}

function createVisitor({ url, backendUrl, anonKey, cars }: VisitorOptions, log: VisitLog) {
  const connections = createConnections();
  const kept = new Set<string>();

  async function time(into: 'pages' | 'calls' | 'files' | 'pictures', address: string, body?: string): Promise<string> {
    const key = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' };
    const headers = { 'user-agent': browser, 'accept-encoding': acceptedEncodings, ...(body !== undefined && key) };
    try {
      const answer = await connections.send(address, { method: body === undefined ? 'GET' : 'POST', headers, body });
      log[into].push(answer.tookMs);
      if (answer.status >= 400) log.errors.push(`${answer.status} ${address}`);
      return into !== 'pages' ? '' : decode(answer).toString();
    } catch (error) {
      log.errors.push(`${error instanceof Error ? error.message : error} ${address}`);
      return '';
    }
  }

  async function openPage() {
    const path = pickPath(cars);
    const html = await time('pages', url + path);
    const wanted = readAddresses(html, url).filter((address) => !kept.has(address));
    const files = wanted.filter((address) => address.startsWith(url));
    const pictures = wanted.filter((address) => !address.startsWith(url)).slice(0, picturesOnScreen);
    for (const address of [...files, ...pictures]) kept.add(address);
    await Promise.all([
      ...files.map((address) => time('files', address)),
      ...pictures.map((address) => time('pictures', address)),
    ]);
    await act(path);
  }

  /** What the page requests from the backend on its own, or when a filter changes. */
  async function act(path: string) {
    const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(path)?.[0];
    const rpc = `${backendUrl}/rest/v1/rpc`;
    if (id) {
      const event = { p_dealer_id: 'dream-motor', p_vehicle_id: id, p_event: 'view' };
      await time('calls', `${rpc}/count_vehicle_event`, JSON.stringify(event));
    } else if (path.startsWith('/inventory') && Math.random() < 0.5) {
      const filters = { bodyStyle: [pick(bodyStyles)], ...(Math.random() < 0.3 && { search: pick(words) }) };
      const search = { p_dealer_id: 'dream-motor', p_filters: filters, p_sort: pick(sorts), p_limit: 24, p_offset: 0 };
      await time('calls', `${rpc}/search_inventory`, JSON.stringify(search));
    }
  }

  return { openPage, leave: () => connections.close() };
}

/** A quarter of the visits go to the home page, a third to a vehicle, the others to the list, mostly with a filter. */
function pickPath(cars: readonly string[]): string {
  const dice = Math.random();
  if (dice < 0.25) return '/';
  if (dice < 0.58) return pick(cars);
  if (dice < 0.72) return '/inventory';
  const query = new URLSearchParams();
  if (Math.random() < 0.5) query.append('make', pick(makes));
  if (Math.random() < 0.4) query.append('bodyStyle', pick(bodyStyles));
  if (Math.random() < 0.3) query.append('sort', pick(sorts));
  if (Math.random() < 0.2) query.append('priceMax', String(10_000 + Math.floor(Math.random() * 10) * 2_000));
  if (Math.random() < 0.2) query.append('q', pick(words));
  return `/inventory?${query}`;
}

/** Scripts, fonts and pictures of the document. */
function readAddresses(html: string, url: string): string[] {
  const own = html.match(/\/(?:shell|remotes)\/[\w./-]+\.(?:js|css|woff2|svg)/g) ?? [];
  const pictures = html.match(/(?<=<img[^>]*\ssrc=")http[^"]+/g) ?? [];
  return [...new Set([...own.map((path) => url + path), ...pictures.map((text) => text.replaceAll('&amp;', '&'))])];
}

function pick(list: readonly string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? '';
}

function decode({ body, encoding }: Answer): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(body);
  return encoding === 'br' ? brotliDecompressSync(body) : body;
}
