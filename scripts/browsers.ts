import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from 'playwright';

/** Debian's build without windows takes half of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** Debian's builds speak WebDriver instead of Playwright's protocol. */
export type Engine = { path: string; driver: 'playwright' | 'debian' };

/** Path of a Chromium on this machine: CHROMIUM_PATH, the system's, or Playwright's own. */
export function findChromium(): string | null {
  return existsSync(headlessShell) && !process.env.CHROMIUM_PATH ? headlessShell : findWholeChromium();
}

/** Path of a Chromium that reads a visitor's settings, which the build without windows does not. */
export function findWholeChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...chromiumPaths, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Playwright's own build first, else Debian's. */
export function findEngine(name: EngineName): Engine | null {
  if (name === 'chromium') {
    const path = findChromium();
    return path === null ? null : { path, driver: 'playwright' };
  }
  const own = (name === 'firefox' ? firefox : webkit).executablePath();
  if (existsSync(own)) return { path: own, driver: 'playwright' };
  const path = name === 'firefox' ? '/usr/bin/firefox-esr' : '/usr/bin/WebKitWebDriver';
  return existsSync(path) ? { path, driver: 'debian' } : null;
}
