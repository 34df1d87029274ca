import type { BrowserType } from 'playwright';
import type { Driver } from './driver.ts';

/** One of Playwright's browsers, or a Chromium of the system. */
export async function launchPlaywright(type: BrowserType, executablePath?: string): Promise<Driver> {
  const args = type.name() === 'chromium' ? ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] : [];
  const browser = await type.launch({ executablePath, args });
  const page = await browser.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) lines.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    click: (selector) => page.locator(selector).first().click(),
    type: (selector, text) => page.locator(selector).first().fill(text),
    press: (key, { control = false } = {}) => page.keyboard.press(control ? `Control+${key}` : key),
    evaluate: (expression) => page.evaluate(expression),
    readConsole: () => lines,
    close: () => browser.close(),
  };
}
