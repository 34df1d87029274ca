import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on a page, by its rules for WCAG 2.2 A and AA and for good practice. */
export async function findFaults(page: Page): Promise<string[]> {
  // Evaluating goes past the page's policy, which a script element would not.
  await page.evaluate(axe.source);
  const result: Pick<axe.AxeResults, 'violations'> = await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
