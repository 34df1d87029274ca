import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findFullVehicle } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();

const pages = ['/', '/inventory?q=honda', '/used/toyota', '/alert?make=Honda&priceMax=30000', '/trade-in', '/contact'];

test.each([
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
  ['a tablet', 820, 1180],
] as const)('on %s every control is as high as a thumb', async (_, width, height) => {
  const { page } = await open({ width, isPhone: true });
  await page.setViewportSize({ width, height });
  for (const path of [...pages, `/inventory/${(await findFullVehicle(product)).id}`]) {
    await visit(page, path);
    expect.soft(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect.soft(await findLowControls(page), `${path} at ${width} px`).toEqual([]);
  }
});

/** Controls that a finger misses 20 px above or below their middle, apart from the dots, which repeat the arrows. */
function findLowControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, summary, label:has([type=checkbox], [type=radio]), header > div > a, nav a, footer li a, input';
    const isSpared = '.sr, [name=website], label *, [aria-label^="Go to photo"], footer p + ul a';
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (control.matches(isSpared) || !control.checkVisibility({ visibilityProperty: true }) || width < 2) return [];
      const middle = { x: left + width / 2, y: top + height / 2 };
      const isHit = (y: number) => control.contains(document.elementFromPoint(middle.x, y));
      if (isHit(middle.y - 20) && isHit(middle.y + 20)) return [];
      return [`${control.textContent || control.getAttribute('aria-label')} ${Math.round(height)}`];
    });
  });
}
