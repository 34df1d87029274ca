import { type EngineName, findEngine } from '@dealer/scripts/browsers';
import { chromium, firefox, webkit } from 'playwright';
import type { Driver } from './driver.ts';
import { launchFirefoxEsr } from './firefox-driver.ts';
import { launchPlaywright } from './playwright-driver.ts';
import { launchWebKitGtk } from './webkit-driver.ts';

/** Null when the engine is not installed. */
export function findLauncher(name: EngineName): (() => Promise<Driver>) | null {
  const engine = findEngine(name);
  if (engine === null) return null;
  if (engine.driver === 'playwright') return () => launchPlaywright({ chromium, firefox, webkit }[name], engine.path);
  return () => (name === 'firefox' ? launchFirefoxEsr(engine.path) : launchWebKitGtk(engine.path));
}
