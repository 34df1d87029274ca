import { expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

test('the five newest reviews load when scrolled to, and name their source', async () => {
  const { page, consoleMessages } = await open();
  await visit(page, '/');
  const section = page.getByRole('region', { name: 'Customer Reviews' });
  await section.scrollIntoViewIfNeeded();
  await section.getByText('Showing 5 newest reviews').waitFor();
  await section.getByText(/Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}/).waitFor();
  expect(await section.getByText(/Demonstration/).count()).toBeGreaterThan(0);
  expect(await section.getByRole('link', { name: /View all reviews/ }).getAttribute('target')).toBe('_blank');
  expect(consoleMessages).toEqual([]);
});

test('a refusing reviews service shows an error on an otherwise complete page, and a retry loads the reviews', async () => {
  const { page } = await open({ width: 390 });
  await page.route('**/functions/v1/google-reviews', (route) => route.fulfill({ status: 403, body: '{}' }));
  await visit(page, '/');
  const section = page.getByRole('region', { name: 'Customer Reviews' });
  await section.scrollIntoViewIfNeeded();
  await section.getByText('Error loading reviews: Failed to fetch Google Reviews').waitFor();
  await page.unroute('**/functions/v1/google-reviews');
  await section.getByRole('button', { name: 'Retry' }).click();
  await section.getByText('Showing 5 newest reviews').waitFor();
});
