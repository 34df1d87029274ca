import puppeteer from 'puppeteer-core';
import type { Driver } from './driver.ts';

/** Firefox reports an integrity failure of an empty script when a navigation cancels its loading. */
const hashOfNothing = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Debian's Firefox ESR over WebDriver BiDi. */
export async function launchFirefoxEsr(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Disables requests that Firefox makes for itself.
    extraPrefsFirefox: {
      'app.update.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  });
  const page = await browser.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (['warn', 'error'].includes(message.type())) lines.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error instanceof Error ? error.message : error}`));
  const find = async (selector: string) => {
    const found = await page.waitForSelector(toPuppeteer(selector), { visible: true, timeout: 20_000 });
    if (found === null) throw new Error(`Nothing visible matches ${selector}`);
    return found;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    click: async (selector) => (await find(selector)).click(),
    async type(selector, text) {
      const field = await find(selector);
      await field.focus();
      await field.evaluate(
        (element) =>
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.select(),
      );
      await page.keyboard.type(text);
    },
    async press(key, { control = false } = {}) {
      if (control) await page.keyboard.down('Control');
      await page.keyboard.press(key);
      if (control) await page.keyboard.up('Control');
    },
    evaluate: (expression) => page.evaluate(expression),
    readConsole: () => lines.filter((line) => !line.includes(hashOfNothing)),
    close: () => browser.close(),
  };
}

function toPuppeteer(selector: string): string {
  return selector.startsWith('//') ? `::-p-xpath(${selector})` : selector;
}
