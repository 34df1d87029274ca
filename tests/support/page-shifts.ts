import type { BrowserContext, Page } from 'playwright';

/**
 * Records layout shifts in a context's pages. Shifts within half a second of a click do not count as unexpected; the
 * typeface is blocked, so that it causes none.
 */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.route('**/*.woff2', (route) => route.abort());
  await context.addInitScript(() => {
    type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = Object(entry);
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }: Moved) => {
          const name = node instanceof Element ? node.outerHTML : `a text in ${node?.parentElement?.outerHTML}`;
          return `${name.slice(0, 120)} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts' sizes and elements. */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object(window).shifts);
}

/** Scrolls through the whole page, so that everything loads. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
    }
  });
}
