import type { BrowserContext, Page } from 'playwright-core';

/**
 * Takes note of everything that moves by itself in the pages of a context. What moves within half a second after a
 * click is its answer, and does not count; neither does the typeface's arrival, so it does not come.
 */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.route('**/*.woff2', (route) => route.abort());
  await context.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = Object(entry);
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }: { node: Element | null }) => node?.outerHTML?.slice(0, 120) ?? 'a text');
        shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far things moved, and what. */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object(window).shifts);
}

/** Goes through the whole page as a reader does, so that everything on it is asked for. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
    }
  });
}
