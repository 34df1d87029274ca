import axe from 'axe-core';
import type { Page } from 'playwright';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe's findings in the light and the dark theme, by its rules for WCAG 2.2 A and AA and best practices. */
export async function findFaults(page: Page): Promise<string[]> {
  const inDark = await findFaultsInTheme(page, 'dark');
  return [...inDark, ...(await findFaultsInTheme(page, 'light'))];
}

async function findFaultsInTheme(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  const lasting = [];
  for (const { id, nodes } of await findViolations(page, standards))
    for (const { target } of nodes) {
      const selector = target.join(' ');
      if (id !== 'target-size' || (await isSmallInView(page, selector))) lasting.push(`${theme}, ${id}: ${selector}`);
    }
  return lasting;
}

/** Controls whose accessible name does not hold the words that they show; axe leaves this rule out by default. */
export async function findUnspokenLabels(page: Page): Promise<string[]> {
  const violations = await findViolations(page, ['label-content-name-mismatch']);
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

async function findViolations(page: Page, runOnly: string[]): Promise<axe.Result[]> {
  // Unlike a script element, evaluation is exempt from the page's policy.
  await page.evaluate(axe.source);
  return page.evaluate(
    async (rules) => (await Object(window).axe.run(document, { runOnly: rules })).violations,
    runOnly,
  );
}

/** A bar at the edge of the window may cover a part of a control that scrolling uncovers. */
async function isSmallInView(page: Page, target: string): Promise<boolean> {
  return page.evaluate(async (selector) => {
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await Object(window).axe.run(selector, { runOnly: ['target-size'] });
    return violations.length > 0;
  }, target);
}
