import { findChromium } from '@dealer/scripts/browsers';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';

// Disables requests that a new browser makes for itself.
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Letters as wide as in a window.
  '--font-render-hinting=none',
];

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
  /** Without a pointer that hovers. */
  isPhone?: boolean;
  /** Pixels of the screen per CSS pixel. */
  pixelRatio?: number;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  userAgent?: string;
};

/** A page in a fresh context, with its console messages and failed requests. */
export type ObservedPage = {
  page: Page;
  context: BrowserContext;
  /** Console messages of every level, and uncaught errors. */
  consoleMessages: string[];
  /** Failed requests and responses from 400; cancelled ones do not count. */
  failedRequests: string[];
  requestedUrls: string[];
};

export async function openPage(browser: Browser, options: PageOptions): Promise<ObservedPage> {
  const width = options.width ?? 1440;
  const context = await browser.newContext({
    baseURL: options.baseUrl,
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: options.isPhone ?? width < 600,
    isMobile: options.isPhone ?? false,
    deviceScaleFactor: options.pixelRatio ?? 1,
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

/** Opens an address and waits until the page is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
