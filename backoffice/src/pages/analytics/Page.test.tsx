// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { AnalyticsPeriod, AnalyticsReport, Permission } from '@dealer/shared-domain/staff';
import { aGrossReport, aReport } from '@dealer/shared-domain/test-support';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aFullReport } from '../../features/analytics/test-report.ts';
import { renderBackoffice } from '../../test-backoffice.tsx';

// Loading the page's code can take longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Loaded before the tests: the first import can take longer than a test waits.
beforeAll(() => import('./Page.tsx'));
afterEach(cleanup);

function render(address: string, getReport: (period: AnalyticsPeriod) => Promise<AnalyticsReport>) {
  const asked = vi.fn(getReport);
  const view = renderBackoffice(address, [], { permissions: ['analytics'], analytics: { getReport: asked } });
  return { ...view, asked: () => asked.mock.calls.map(([period]) => period) };
}

const full = async (period: AnalyticsPeriod) => ({ ...aFullReport, period });
const regionOf = async (name: string) => within(await screen.findByRole('region', { name }));
const figuresOf = () =>
  screen
    .getAllByRole('term')
    .slice(0, 6)
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the figures of the period are above the charts', async () => {
  render('/admin/analytics', full);
  await screen.findByRole('heading', { level: 1, name: 'Analytics Dashboard' });
  screen.getByText('May 22 – Nov 21, 2026');
  const figures = figuresOf();
  expect(figures.slice(0, 5)).toEqual([
    ['Total Vehicles', '38 '],
    ['Total Value', '$548,300 of 26 available'],
    ['Average Price', '$21,088 mean of 26 available'],
    ['Sold in the period', '39 31 in the one before'],
    ['Revenue', '$798,640 $610,000 in the one before'],
  ]);
  expect(figures[5]?.[0]).toBe('Sales This Month');
  expect(figures[5]?.[1]).toMatch(/^5 4 in \w+$/);
});

test('the period is in the URL and changes the request', async () => {
  const { asked, router } = render('/admin/analytics', full);
  const choice = within(await screen.findByRole('radiogroup', { name: 'Period' }));
  expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Last 30 days',
    'Last 3 months',
    'Last 6 months',
    'Last year',
  ]);
  fireEvent.click(choice.getByRole('radio', { name: 'Last 30 days' }));
  await waitFor(() => expect(asked()).toEqual(['6-months', '30-days']));
  expect(router.state.location.search).toBe('?period=30-days');
  await waitFor(() => expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Last 30 days' }).checked).toBe(true));
});

test('a URL opens its period, and an unknown period falls back to the default', async () => {
  const { asked } = render('/admin/analytics?period=12-months', full);
  await screen.findByRole('heading', { level: 1 });
  cleanup();
  const { asked: askedOdd } = render('/admin/analytics?period=yesterday', full);
  await screen.findByRole('heading', { level: 1 });
  expect([asked(), askedOdd()]).toEqual([['12-months'], ['6-months']]);
});

test('Refresh Data requests the report again', async () => {
  const { asked } = render('/admin/analytics', full);
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh Data' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('every chart has a summary and a table with the same figures', async () => {
  render('/admin/analytics', full);
  const trends = await regionOf('Sales Trends');
  trends.getByText(
    'Vehicles sold per month. August was the best; November is not over. The last 6 of 7; the table has all.',
  );
  const rowsOf = (region: ReturnType<typeof within>) =>
    within(region.getByRole('table', { hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rowsOf(trends).slice(0, 3)).toEqual([
    ['Month', 'Sold', 'Revenue', 'Sold before', 'Revenue before'],
    ['May 2026, from May 22', '0', '$0', '0', '$0'],
    ['June 2026', '7', '$141,200', '5', '$90,000'],
  ]);
  const status = await regionOf('Inventory Status');
  const shares = 'Of 38 vehicles: Available 26, Pending 4, Sold 6, Draft 2';
  await status.findByRole('img', { name: shares });
  expect(rowsOf(status).slice(1)).toEqual([
    ['Available', '26', '68%'],
    ['Pending', '4', '11%'],
    ['Sold', '6', '16%'],
    ['Draft', '2', '5%'],
  ]);
  const makes = await regionOf('Popular Makes');
  expect(rowsOf(makes)[1]).toEqual(['Toyota', '7', '18%', '2']);
  const prices = await regionOf('Price Distribution');
  prices.getByText('More than half cost between $15,000 and $25,000.');
  expect(rowsOf(prices)[1]).toEqual(['Under $15k', '4']);
  const days = await regionOf('Days on Lot');
  days.getByText('2 have passed 60 days.');
  const interest = await regionOf('Views and Inquiries');
  expect(rowsOf(interest).slice(1)).toEqual([
    ['2019 Honda Civic EX', '388', '6', '2', '1'],
    ['2017 Volkswagen Golf', '3', '0', '0', '0'],
  ]);
  expect(interest.getByRole('link', { name: '2017 Volkswagen Golf' }).getAttribute('href')).toBe(
    '/admin/vehicles/golf/edit',
  );
});

test('the key metrics are measured, and those without data say so', async () => {
  render('/admin/analytics', full);
  const metrics = await regionOf('Key Performance Metrics');
  const rows = metrics.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows).toEqual([
    ['Turnover rate5 sold in 30 days, of 38 vehicles with drafts and sold ones', '0.13'],
    ['Average days on lotmean of 30 available and pending, half within 24', '29'],
    ['Average days to salemean of 39 sold in the period, half within 31', '36'],
    ['Average price soldmean of 39 sold in the period', '$20,478'],
    ['Views for each inquiry391 views, 9 inquiries by message, call or directions', '43'],
    ['Time to first answermedian of 0 answered, of 4 messages', 'No data yet'],
  ]);
});

test('a dealer without data sees no invented figures', async () => {
  render('/admin/analytics', async (period) => aReport({ period }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('heading', { name: 'No data yet' })).toHaveLength(6);
  expect(screen.getAllByText('No data yet').length).toBe(13);
  const text = document.body.textContent?.replace(/as of \d+:\d\d/, '');
  expect(text).toContain('Total Vehicles');
  expect(text).not.toMatch(/82\.5|15\.3|2,450|\b45\b/);
});

test('a failed section shows Retry, and its zeros are not shown as figures', async () => {
  let isAway = true;
  render('/admin/analytics', async (period) => ({ ...(await full(period)), failed: isAway ? ['sales'] : [] }));
  const trends = await regionOf('Sales Trends');
  expect(trends.getByRole('alert').textContent).toContain('Failed to load analytics data');
  expect(figuresOf().map(([, value]) => value?.trim())).toEqual([
    '38',
    '$548,300 of 26 available',
    '$21,088 mean of 26 available',
    'not loaded',
    'not loaded',
    'not loaded',
  ]);
  isAway = false;
  fireEvent.click(trends.getByRole('button', { name: 'Retry' }));
  await trends.findByText(/^Vehicles sold per month/);
});

test('a report that fails to load shows an error with Retry inside the frame', async () => {
  let isAway = true;
  render('/admin/analytics', async (period) => {
    if (isAway) throw new DomainError('unavailable', 'away');
    return full(period);
  });
  await screen.findByRole('heading', { name: 'Failed to load analytics data' });
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Analytics Dashboard' });
});

const gross = aGrossReport({
  ...{ vehicles: 3, withoutCost: 1, gross: 3_090 },
  trend: [
    { date: '2026-10-01', vehicles: 2, gross: 3_590 },
    { date: '2026-11-01', vehicles: 1, gross: -500 },
  ],
  makes: [{ make: 'Ford', vehicles: 1, gross: 3_090 }],
  ages: [{ start: 0, vehicles: 3, gross: 3_090 }],
});
const openGross = (getGross: () => Promise<typeof gross>, permissions: Permission[] = ['analytics', 'money']) =>
  renderBackoffice('/admin/analytics', [], { permissions, analytics: { getReport: full }, money: { getGross } });

test('owners and managers read gross per month, make and days on the lot', async () => {
  openGross(async () => gross);
  const months = await regionOf('Gross per Month');
  months.getByText('Price at sale less cost and reconditioning, for 3 vehicles. 1 sold without a cost is left out.');
  const rows = months.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows.slice(1)).toEqual([
    ['October 2026', '2', '', '$3,590', '$1,795'],
    ['November 2026, so far', '1', '', '−$500', '−$500'],
  ]);
  (await regionOf('Gross by Make')).getByRole('rowheader', { name: 'Ford' });
  (await regionOf('Gross by Days on the Lot')).getByRole('rowheader', { name: '0–30' });
});

test('gross without sales or that fails says so, and others see no trace of it', async () => {
  openGross(async () => aGrossReport());
  (await regionOf('Gross per Month')).getByText('No data yet');
  cleanup();
  openGross(() => Promise.reject(new DomainError('unavailable', 'away')));
  await screen.findByText('Gross could not be loaded. Please try again.');
  await regionOf('Sales Trends');
  cleanup();
  const getGross = vi.fn(async () => gross);
  openGross(getGross, ['analytics']);
  await regionOf('Sales Trends');
  expect(getGross).not.toHaveBeenCalled();
  expect(document.body.textContent).not.toMatch(/gross/i);
});

test('staff without the permission are denied', async () => {
  render('/admin/analytics', async () => Promise.reject(new DomainError('forbidden', 'no')));
  await screen.findByRole('heading', { name: 'Access Denied' });
});
