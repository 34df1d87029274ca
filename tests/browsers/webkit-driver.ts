import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@dealer/scripts/processes';
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Driver } from './driver.ts';

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const keys = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Control: '\uE009', s: 's' };

/** Debian's WebKitGTK over WebDriver, on a virtual display. */
export async function launchWebKitGtk(driverPath: string): Promise<Driver> {
  const display = await startDisplay();
  const port = await findFreePort();
  const lines: string[] = [];
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: toEnvironment(display.name),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  driver.stdout?.on('data', (chunk: Buffer) => lines.push(...readConsoleLines(String(chunk))));
  await waitUntilListening(port);
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: miniBrowser,
        args: ['--automation', '--private', '--enable-write-console-messages-to-stdout=true'],
      },
    })
    .build();
  const find = (selector: string) => findVisible(browser, selector);
  return {
    open: (url) => browser.get(url),
    resize: async (width, height) => void (await browser.manage().window().setRect({ x: 0, y: 0, width, height })),
    click: async (selector) => (await find(selector)).click(),
    async type(selector, text) {
      const field = await find(selector);
      await browser.executeScript('arguments[0].select()', field);
      await field.sendKeys(text);
    },
    async press(key, { control = false } = {}) {
      const actions = browser.actions();
      const pressed = control
        ? actions.keyDown(keys.Control).sendKeys(keys[key]).keyUp(keys.Control)
        : actions.sendKeys(keys[key]);
      await pressed.perform();
    },
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    readConsole: () => lines,
    async close() {
      await browser.quit().catch(() => undefined);
      driver.kill();
      display.process.kill();
    },
  };
}

/** Waits for the first visible match. */
async function findVisible(browser: WebDriver, selector: string): Promise<WebElement> {
  const locator = selector.startsWith('//') ? By.xpath(selector) : By.css(selector);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    for (const element of await browser.findElements(locator)) {
      if (await element.isDisplayed().catch(() => false)) return element;
    }
    await wait(100);
  }
  throw new Error(`Nothing visible matches ${selector}`);
}

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.once('error', reject);
    xvfb.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim()));
  });
  return { name: `:${number}`, process: xvfb };
}

function toEnvironment(display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Its sandbox cannot start for root or in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** `CONSOLE JS ERROR …` and `CONSOLE … WARN …` lines of the browser's output. */
function readConsoleLines(output: string): string[] {
  return output.split('\n').filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line));
}
