import type { Page } from 'playwright';

/** Slow 3G and a four times slower processor, from the next navigation. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens an address and returns at the first paint, before scripts run. */
export async function openUntilPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Holds the remotes back, so that the page stays as the server sent it, until the returned function is called. */
export async function holdRemotes(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/remotes/**', (route) => promise.then(() => route.continue()));
  return resolve;
}
