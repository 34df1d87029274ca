import { expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { pressSave, product, uncaughtErrors, withBrowser } from './journey.ts';

const open = withBrowser();

test('a saved vehicle survives a reload and can be removed', async () => {
  const { page, consoleMessages } = await open();
  await visit(page, '/inventory');
  const heart = page.getByRole('button', { name: /^Save \d{4}/ }).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Save ', '');
  await heart.click();
  await page.getByRole('button', { name: `Saved ${name}` }).waitFor();
  await visit(page, '/saved');
  await page
    .getByRole('heading', { name: new RegExp(name.replace(/^\d{4} /, '').split(' ')[0] ?? '') })
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByRole('button', { name: `Saved ${name}` })
    .first()
    .click();
  // The card stays until the page is left, so that a mistake can be undone.
  await page
    .getByRole('button', { name: `Save ${name}` })
    .first()
    .waitFor();
  await page.reload();
  await page.getByText('Nothing saved yet').waitFor();
  expect(consoleMessages).toEqual([]);
});

test('two vehicles are compared side by side', async () => {
  const { page, consoleMessages } = await open();
  await visit(page, '/inventory');
  const compare = page.getByRole('main').getByRole('button', { name: /^Compare \d{4}/ });
  await compare.nth(0).click();
  await compare.nth(1).click();
  await page
    .getByRole('link', { name: /^Compare/ })
    .last()
    .click();
  await page.waitForURL(`${product.url}/compare?*`);
  const table = page.getByRole('table').first();
  await table.waitFor();
  expect(await table.getByRole('columnheader').count()).toBeGreaterThanOrEqual(2);
  expect(consoleMessages).toEqual([]);
});

test('a browser with broken storage still shows the inventory', async () => {
  const { page, context, consoleMessages } = await open();
  await context.addInitScript(() => {
    for (const key of ['saved-vehicles', 'dealer-saved', 'dealer.saved']) localStorage.setItem(key, '{"broken');
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit(page, '/inventory');
  await pressSave(page);
  expect(uncaughtErrors(consoleMessages)).toEqual([]);
});
