import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

// Without these a browser that was just started asks the network for things of its own.
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Path of a Chromium on this machine: the one that is named, the system's, or Playwright's own; else null. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...systemPaths, playwrightPath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

function playwrightPath(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to the path of its program.');
  }
  return chromium.launch({ executablePath, args: quietFlags });
}

export type PageOptions = {
  baseUrl: string;
  width?: number;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  userAgent?: string;
};

/** A page in a fresh context, with everything that it said and asked for. */
export type ObservedPage = {
  page: Page;
  context: BrowserContext;
  /** Every console line of any level, and every uncaught error. */
  consoleMessages: string[];
  /** Requests that failed or were answered with 400 and above; those that leaving a page cancels do not count. */
  failedRequests: string[];
  requestedUrls: string[];
};

export async function openPage(browser: Browser, options: PageOptions): Promise<ObservedPage> {
  const width = options.width ?? 1440;
  const context = await browser.newContext({
    baseURL: options.baseUrl,
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    colorScheme: options.theme ?? 'light',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: 'reduce',
    locale: 'en-CA',
    ...(options.userAgent && { userAgent: options.userAgent }),
  });
  const page = await context.newPage();
  const observed: ObservedPage = { page, context, consoleMessages: [], failedRequests: [], requestedUrls: [] };
  page.on('console', (message) => observed.consoleMessages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => observed.consoleMessages.push(`uncaught: ${error.message}`));
  page.on('request', (request) => observed.requestedUrls.push(request.url()));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') observed.failedRequests.push(`${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) observed.failedRequests.push(`${response.status()} ${response.url()}`);
  });
  return observed;
}

/** Opens an address and waits until the page answers clicks. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
