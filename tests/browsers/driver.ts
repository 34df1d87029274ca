import { setTimeout as wait } from 'node:timers/promises';

/**
 * The browser operations that the tests need, independent of the protocol. Selectors are CSS, or XPath if they start
 * with `//`.
 */
export type Driver = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  click(selector: string): Promise<void>;
  /** Replaces the field's content. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key in the focused element. */
  press(key: 'Enter' | 'Tab' | 'Escape' | 's', options?: { control?: boolean }): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Warnings, errors and uncaught exceptions since the start. */
  readConsole(): string[];
  close(): Promise<void>;
};

const timeLimitMs = 20_000;

export async function waitFor(driver: Driver, expression: string): Promise<void> {
  const deadlineMs = performance.now() + timeLimitMs;
  while (!(await driver.evaluate(`Boolean(${expression})`).catch(() => false))) {
    if (performance.now() > deadlineMs) throw new Error(`Not true within ${timeLimitMs} ms: ${expression}`);
    await wait(100);
  }
}

/** Opens an address and waits until its controls work. */
export async function visit(driver: Driver, url: string): Promise<void> {
  await driver.open(url);
  await waitFor(driver, "document.documentElement.hasAttribute('data-hydrated')");
}

export function waitForText(driver: Driver, text: string): Promise<void> {
  return waitFor(driver, `document.body.innerText.includes(${JSON.stringify(text)})`);
}

/** An XPath for the visible control with exactly this text or accessible name. */
export function named(tag: 'a' | 'button' | 'input' | 'textarea' | 'select', name: string): string {
  const text = JSON.stringify(name);
  return `//${tag}[normalize-space(.)=${text} or @aria-label=${text} or @id=//label[normalize-space(text())=${text}]/@for]`;
}
