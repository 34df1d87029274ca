import type { Page } from 'playwright';

/** Measured by the page's clock, because the test itself may be delayed on a busy machine. */
type Moment = () => Promise<number>;

/** Records when an element first has text, from now on. */
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

/** Records the first such event, from now on. */
export async function noteWhenDone(page: Page, event: 'click' | 'input'): Promise<Moment> {
  const note = await page.evaluateHandle((name) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    addEventListener(name, () => resolve(Date.now()), { capture: true, once: true });
    return { promise };
  }, event);
  return () => note.evaluate(({ promise }) => promise);
}
