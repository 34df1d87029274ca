import axe from 'axe-core';
import type { Page } from 'playwright';

/** axe's findings, by its rules for WCAG 2.2 A and AA and best practices. */
export async function findFaults(page: Page): Promise<string[]> {
  // Unlike a script element, evaluation is exempt from the page's policy.
  await page.evaluate(axe.source);
  const result: Pick<axe.AxeResults, 'violations'> = await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  const faults = result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ id, target: target.join(' ') })),
  );
  const lasting = [];
  for (const fault of faults) {
    if (fault.id !== 'target-size' || (await isSmallInView(page, fault.target))) lasting.push(fault);
  }
  return lasting.map(({ id, target }) => `${id}: ${target}`);
}

/** Controls whose accessible name does not hold the words that they show; axe leaves this rule out by default. */
export async function findUnspokenLabels(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const result: Pick<axe.AxeResults, 'violations'> = await page.evaluate(
    "axe.run(document, { runOnly: ['label-content-name-mismatch'] })",
  );
  return result.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** A bar at the edge of the window may cover a part of a control that scrolling uncovers. */
async function isSmallInView(page: Page, target: string): Promise<boolean> {
  return page.evaluate(async (selector) => {
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await Object(window).axe.run(selector, { runOnly: ['target-size'] });
    return violations.length > 0;
  }, target);
}
