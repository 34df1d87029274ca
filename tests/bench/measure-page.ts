import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** Slow 4G and a four times slower processor, as the budgets define them. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 84_000 };
const cpuSlowdown = 4;
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** After the load event, late layout shifts, long tasks and the largest paint still count. */
const settleMs = 1_500;

export type Figures = {
  firstContentMs: number;
  largestContentMs: number;
  blockingMs: number;
  layoutShift: number;
  /** Zero where the page has nothing to hydrate. */
  hydratedMs: number;
  /** When the page's main content appeared, for pages that the browser renders; otherwise zero. */
  usableMs: number;
  /** Bytes over the wire. */
  bytes: Record<'Document' | 'Script' | 'Image' | 'Font' | 'Other', number>;
};

type Timings = Omit<Figures, 'bytes'>;

/** Injected before the page's own scripts; the results are read when the page has settled. */
function observe(usable: string | undefined) {
  const seen = { firstContentMs: 0, largestContentMs: 0, blockingMs: 0, layoutShift: 0, usableMs: 0 };
  Object.assign(globalThis, { seen });
  if (usable) {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(usable)) return;
      seen.usableMs = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstContentMs = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largestContentMs = entry.startTime;
  });
  watch('longtask', (entry) => {
    seen.blockingMs += Math.max(0, entry.duration - 50);
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.layoutShift += entry.value ?? 0;
  });
}

function readTimings(page: Page): Promise<Timings> {
  return page.evaluate(() => {
    const gathered: Omit<Timings, 'hydratedMs'> = Reflect.get(globalThis, 'seen');
    return { ...gathered, hydratedMs: performance.getEntriesByName('hydrated')[0]?.startTime ?? 0 };
  });
}

const kinds = ['Document', 'Script', 'Image', 'Font'] as const;

function countBytes(session: CDPSession) {
  const bytes: Figures['bytes'] = { Document: 0, Script: 0, Image: 0, Font: 0, Other: 0 };
  const kindOf = new Map<string, keyof Figures['bytes']>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    kindOf.set(requestId, kinds.find((kind) => kind === type) ?? 'Other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kindOf.get(requestId) ?? 'Other'] += encodedDataLength;
  });
  return bytes;
}

export type Visit = {
  url: string;
  /** Selector of the main content, if it appears after the load event. */
  usable?: string;
  /** Prepares the context, for example with a session. */
  prepare?: (context: BrowserContext) => Promise<void>;
};

export async function slowNetwork(session: CDPSession) {
  await session.send('Network.emulateNetworkConditions', network);
}

export async function slowProcessor(session: CDPSession) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** A page of a phone with a slow connection and processor. */
export async function openSlowPhone(context: BrowserContext) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await slowNetwork(session);
  await slowProcessor(session);
  return { page, session };
}

/**
 * Scripts that wait for the photograph run after the load event, and count too. The driver's own waiting would compile
 * its script in the page: 50 ms of the slow processor.
 */
const untilLive = `new Promise((resolve) => {
  const { documentElement } = document;
  const isLive = () => !document.querySelector('link[data-start]') || 'hydrated' in documentElement.dataset;
  if (isLive()) return resolve();
  new MutationObserver(() => isLive() && resolve()).observe(documentElement, { attributes: true });
})`;

/**
 * Visits come from another site, as from search results. From an empty tab the browser starts a new process for a page with
 * `Cross-Origin-Opener-Policy`, but none for its twin: 50 ms of a slow processor before the first paint.
 */
const elsewhere = 'data:text/html,<title>Search results</title>';

/** One cold visit on a phone, with a fresh context. */
export async function measurePage(browser: Browser, { url, usable, prepare }: Visit): Promise<Figures> {
  const context = await browser.newContext(phone);
  await prepare?.(context);
  const { page, session } = await openSlowPhone(context);
  await page.addInitScript(observe, usable);
  await page.goto(elsewhere);
  const bytes = countBytes(session);
  await page.goto(url, { waitUntil: 'load' });
  await session.send('Runtime.evaluate', { expression: untilLive, awaitPromise: true });
  if (usable) await page.locator(usable).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(settleMs);
  const timings = await readTimings(page);
  await context.close();
  return { ...timings, bytes };
}

/** The median of each figure. */
export function toMedian(runs: Figures[]): Figures {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const of = (pick: (run: Figures) => number) => middle(runs.map(pick));
  return {
    firstContentMs: of((run) => run.firstContentMs),
    largestContentMs: of((run) => run.largestContentMs),
    blockingMs: of((run) => run.blockingMs),
    layoutShift: of((run) => run.layoutShift),
    hydratedMs: of((run) => run.hydratedMs),
    usableMs: of((run) => run.usableMs),
    bytes: {
      Document: of((run) => run.bytes.Document),
      Script: of((run) => run.bytes.Script),
      Image: of((run) => run.bytes.Image),
      Font: of((run) => run.bytes.Font),
      Other: of((run) => run.bytes.Other),
    },
  };
}
