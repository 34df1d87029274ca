import type { Page } from 'playwright-core';

/** The moment that was waited for, by the page's own clock: what a test waits for comes later on a busy machine. */
type Moment = () => Promise<number>;

/** Notes when an element has a text for the first time from now on. */
export async function noteWhenShown(page: Page, selector: string, text: string): Promise<Moment> {
  const note = await page.evaluateHandle(
    ([place, words]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const look = () => {
        if (document.querySelector(place)?.textContent?.includes(words)) resolve(Date.now());
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      return { promise };
    },
    [selector, text] as const,
  );
  return () => note.evaluate(({ promise }) => promise);
}

/** Notes when somebody does this for the first time from now on. */
export async function noteWhenDone(page: Page, event: 'click' | 'input'): Promise<Moment> {
  const note = await page.evaluateHandle((name) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    addEventListener(name, () => resolve(Date.now()), { capture: true, once: true });
    return { promise };
  }, event);
  return () => note.evaluate(({ promise }) => promise);
}
