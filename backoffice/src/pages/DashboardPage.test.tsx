// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { ActivityChange, AttentionVehicle } from '@dealer/shared-domain/staff';
import { anAttention } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aStaffVehicle, renderBackoffice, setLastEveningOfMonth, someStats } from './test-backoffice.tsx';

afterEach(cleanup);

const away = () => new DomainError('unavailable', 'away');
const regionOf = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function aWaitingVehicle(vehicle: Partial<AttentionVehicle> = {}): AttentionVehicle {
  return {
    id: 'v1',
    year: 2017,
    make: 'Volkswagen',
    model: 'Golf',
    trim: null,
    price: 15_400,
    status: 'Available',
    createdAt: hoursAgo(84 * 24 + 1),
    views: 212,
    image: null,
    unassessed: [],
    ...vehicle,
  };
}

function aChange(change: Partial<ActivityChange> = {}): ActivityChange {
  return {
    kind: 'change',
    id: '1',
    at: new Date().toISOString(),
    actor: 'admin',
    subject: 'vehicle',
    action: 'update',
    vehicles: 1,
    files: 0,
    vehicleId: 'v1',
    isThere: true,
    name: '2019 Honda Civic EX',
    columns: [],
    fromPrice: null,
    toPrice: null,
    toStatus: null,
    ...change,
  };
}

test.each(['/admin', '/admin/dashboard'])(
  '%s shows the real figures of the stock and what they are made of',
  async (address) => {
    setLastEveningOfMonth();
    renderBackoffice(address, [], { getStats: async () => ({ ...someStats, totalVehicles: 93 }) });
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        '9336 listed, 2 drafts, 55 sold earlier',
        '264 pending',
        '54 in October',
        '$548,30026 available, $21,088 on average',
      ]),
    );
  },
);

test('the five newest vehicles each have a way to edit them', async () => {
  const vehicles = [1, 2, 3, 4, 5, 6].map((index) => aStaffVehicle({ model: `Civic ${index}` }));
  renderBackoffice('/admin', vehicles);
  const recent = await regionOf('Recent Vehicles');
  expect(await recent.findAllByRole('listitem')).toHaveLength(5);
  expect(recent.getByRole('link', { name: 'Edit 2019 Honda Civic 1 EX' }).getAttribute('href')).toBe(
    `/admin/vehicles/${vehicles[0]?.id}/edit`,
  );
  expect(recent.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/admin/vehicles');
});

test('what waits is counted, the oldest message marked, and each thing has its way to be dealt with', async () => {
  const message = { name: 'Ann', isUnread: true, vehicle: '2021 Toyota Camry SE' };
  const attention = anAttention({
    messages: {
      count: 2,
      items: [
        { ...message, id: 'm1', message: 'Test drive on Sunday?', createdAt: hoursAgo(28.1) },
        { ...message, id: 'm2', message: 'Is it there?', createdAt: hoursAgo(0.6), vehicle: '' },
      ],
    },
    withoutPhotographs: { count: 1, items: [aWaitingVehicle({ id: 'bare', status: 'Draft', price: 0 })] },
    unsold: { count: 1, items: [aWaitingVehicle({ id: 'old' })] },
    unassessed: { count: 1, items: [aWaitingVehicle({ id: 'open', unassessed: ['tiresWheels', 'obd2Scan'] })] },
  });
  renderBackoffice('/admin', [], { analytics: { getAttention: async () => attention } });
  const panel = await regionOf('Needs attention');
  expect(await panel.findByText('2 messages wait for an answer')).toBeTruthy();
  expect(panel.getByText('5')).toBeTruthy();
  expect(panel.getByText('1 day 4 h')).toBeTruthy();
  expect(panel.getByText('36 min')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Test drive on Sunday?' }).getAttribute('href')).toBe('/admin/messages/m1');
  expect(panel.getByText('1 vehicle has no photographs')).toBeTruthy();
  expect(panel.getByText(/^Draft since .*, no price$/)).toBeTruthy();
  expect(panel.getByText('1 vehicle is longer than 60 days on the lot')).toBeTruthy();
  expect(panel.getByText('84 days · $15,400 · 212 views')).toBeTruthy();
  expect(panel.getByText('1 listed vehicle has disclosures not assessed')).toBeTruthy();
  expect(panel.getByText('Tires & Wheels, OBD2 Scan')).toBeTruthy();
  const actions = ['Add photos', 'Review price', 'Assess'].map((action) =>
    panel.getByRole('link', { name: `${action}: 2017 Volkswagen Golf` }).getAttribute('href'),
  );
  expect(actions).toEqual([
    '/admin/vehicles/bare/edit#photographs',
    '/admin/vehicles/old/edit#price',
    '/admin/vehicles/open/edit#disclosures',
  ]);
});

test('of many that wait three are named, and the others on demand', async () => {
  const items = [1, 2, 3, 4, 5].map((n) => aWaitingVehicle({ id: `v${n}`, model: `Golf ${n}` }));
  const attention = anAttention({ unsold: { count: 7, items } });
  renderBackoffice('/admin', [], { analytics: { getAttention: async () => attention } });
  const panel = await regionOf('Needs attention');
  expect(await panel.findAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(panel.getByRole('button', { name: 'Show 2 more' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(5);
  expect(panel.getByText('and 2 more')).toBeTruthy();
});

test('nothing that waits is said to be nothing', async () => {
  renderBackoffice('/admin');
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
});

test('who changed what lately leads to the history of the vehicle', async () => {
  const activity = [
    aChange({ id: '5', toStatus: 'Sold', columns: ['status'] }),
    aChange({ id: '4', columns: ['price'], fromPrice: 18_995, toPrice: 18_495, at: '2026-03-02T15:00:00Z' }),
    { kind: 'message' as const, id: 'm1', at: '2026-03-02T14:00:00Z', name: 'Ann', vehicle: '2021 Toyota Camry SE' },
    aChange({ id: '3', action: 'insert', vehicles: 500, at: '2026-03-01T15:00:00Z' }),
    aChange({ id: '2', action: 'delete', isThere: false, at: '2026-03-01T14:00:00Z' }),
    aChange({ id: '1', subject: 'image', action: 'insert', files: 3, at: '2026-03-01T13:00:00Z' }),
  ];
  renderBackoffice('/admin', [], { analytics: { getActivity: async () => activity } });
  const panel = await regionOf('Recent activity');
  const lines = (await panel.findAllByRole('listitem')).map((line) => line.querySelector('p')?.textContent?.trim());
  expect(lines).toEqual([
    'admin marked 2019 Honda Civic EX Sold',
    'admin changed the price of 2019 Honda Civic EX from $18,995 to $18,495',
    'Message about 2021 Toyota Camry SE by Ann',
    'admin added 500 vehicles',
    'admin deleted 2019 Honda Civic EX',
    'admin added 3 photographs to 2019 Honda Civic EX',
  ]);
  expect(panel.getAllByText('Mar 2')).toHaveLength(2);
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/vehicles/v1/history',
    '/admin/vehicles/v1/history',
    '/admin/messages/m1',
    '/admin/vehicles/v1/history',
  ]);
});

test('Refresh asks for the figures again', async () => {
  const getStats = vi.fn(async () => someStats);
  renderBackoffice('/admin', [], { getStats });
  fireEvent.click(await screen.findByRole('link', { name: 'Refresh' }));
  await waitFor(() => expect(getStats).toHaveBeenCalledTimes(2));
});

test('Settings stand among the quick actions of those who may open them', async () => {
  renderBackoffice('/admin', [], { permissions: ['vehicles', 'settings'] });
  const quick = await regionOf('Quick Actions');
  const names = quick.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(names).toEqual(['Add Vehicle', 'Import vehicles', 'Export vehicles', 'View the site', 'Settings', 'Logout']);
});

test('a panel that failed says so in its place and comes with Retry; the others stand', async () => {
  const getAttention = vi.fn().mockRejectedValueOnce(away());
  getAttention.mockResolvedValue(anAttention());
  renderBackoffice('/admin', [aStaffVehicle()], { analytics: { getAttention } });
  const panel = await regionOf('Needs attention');
  expect((await panel.findByRole('alert')).textContent).toContain('Failed to load dashboard data');
  expect(await screen.findByText('$548,300')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByText('Nothing waits for you.')).toBeTruthy();
});

test('figures that failed leave the rest', async () => {
  renderBackoffice('/admin', [aStaffVehicle()], { getStats: async () => Promise.reject(away()) });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard data');
  expect((await regionOf('Recent Vehicles')).getByText('2019 Honda Civic EX')).toBeTruthy();
});

test('where nothing at all came, the page says so inside the frame, with Retry', async () => {
  let isAway = true;
  const answer = async <Value,>(value: Value) => (isAway ? Promise.reject(away()) : value);
  renderBackoffice('/admin', [], {
    getStats: () => answer(someStats),
    getRecent: () => answer([]),
    getPage: () => Promise.reject(away()),
    analytics: { getAttention: () => answer(anAttention()), getActivity: () => answer([]) },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Failed to load dashboard data' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Back office' })).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$548,300')).toBeTruthy();
});

test('who may not see the stock is told so', async () => {
  renderBackoffice('/admin', [], { getStats: async () => Promise.reject(new DomainError('forbidden', 'no')) });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText("You don't have permission to access this resource.")).toBeTruthy();
});
