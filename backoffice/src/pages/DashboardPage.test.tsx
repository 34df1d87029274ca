// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aStaffVehicle, renderBackoffice, someStats } from './test-backoffice.tsx';

afterEach(cleanup);

test.each(['/admin', '/admin/dashboard'])('%s shows the real figures of the stock', async (address) => {
  renderBackoffice(address);
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy();
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual([
    expect.stringMatching(/^1,386/),
    expect.stringMatching(/^26/),
    expect.stringMatching(/^5/),
    expect.stringMatching(/^\$548,300/),
  ]);
});

test('the five newest vehicles each have a way to edit them', async () => {
  const vehicles = [1, 2, 3, 4, 5, 6].map((index) => aStaffVehicle({ model: `Civic ${index}` }));
  renderBackoffice('/admin', vehicles);
  const recent = within(await screen.findByRole('region', { name: 'Recent Vehicles' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(5);
  expect(recent.getByRole('link', { name: 'Edit 2019 Honda Civic 1 EX' }).getAttribute('href')).toBe(
    `/admin/vehicles/${vehicles[0]?.id}/edit`,
  );
  expect(recent.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/admin/vehicles');
});

test('Refresh asks for the figures again', async () => {
  const getStats = vi.fn(async () => someStats);
  renderBackoffice('/admin', [], { getStats });
  fireEvent.click(await screen.findByRole('link', { name: 'Refresh' }));
  await waitFor(() => expect(getStats).toHaveBeenCalledTimes(2));
});

test('figures that did not come are said inside the frame, with Retry', async () => {
  const getStats = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  getStats.mockResolvedValue(someStats);
  renderBackoffice('/admin', [], { getStats });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard data');
  expect(screen.getByRole('navigation', { name: 'Back office' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$548,300')).toBeTruthy();
});

test('who may not see the stock is told so', async () => {
  renderBackoffice('/admin', [], { getRecent: async () => Promise.reject(new DomainError('forbidden', 'no')) });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText("You don't have permission to access this resource.")).toBeTruthy();
});
