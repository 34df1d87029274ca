// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { ActivityChange, AttentionVehicle } from '@dealer/shared-domain/staff';
import { anAttention } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aStaffVehicle, renderBackoffice, setLastEveningOfMonth, someStats } from '../../test-backoffice.tsx';

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
  '%s shows the real inventory figures and what they consist of',
  async (address) => {
    setLastEveningOfMonth();
    renderBackoffice(address, [], { getStats: async () => ({ ...someStats, totalVehicles: 93 }) });
    await screen.findByRole('heading', { name: 'Admin Dashboard' });
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

test('the five newest vehicles each have an edit link', async () => {
  const vehicles = [1, 2, 3, 4, 5, 6].map((index) => aStaffVehicle({ model: `Civic ${index}` }));
  renderBackoffice('/admin', vehicles);
  const recent = await regionOf('Recent Vehicles');
  expect(await recent.findAllByRole('listitem')).toHaveLength(5);
  expect(recent.getByRole('link', { name: 'Edit 2019 Honda Civic 1 EX' }).getAttribute('href')).toBe(
    `/admin/vehicles/${vehicles[0]?.id}/edit`,
  );
  expect(recent.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/admin/vehicles');
});

test('pending work is counted, the oldest message is marked, and each item has a link', async () => {
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
  await panel.findByText('2 messages wait for an answer');
  panel.getByText('5');
  panel.getByText('1 day 4 h');
  panel.getByText('36 min');
  expect(panel.getByRole('link', { name: 'Test drive on Sunday?' }).getAttribute('href')).toBe('/admin/messages/m1');
  panel.getByText('1 vehicle has no photographs');
  panel.getByText(/^Draft since .*, no price$/);
  panel.getByText('1 vehicle is longer than 60 days on the lot');
  panel.getByText('84 days · $15,400 · 212 views');
  panel.getByText('1 listed vehicle has disclosures not assessed');
  panel.getByText('Tires & Wheels, OBD2 Scan');
  const actions = ['Add photos', 'Review price', 'Assess'].map((action) =>
    panel.getByRole('link', { name: `${action}: 2017 Volkswagen Golf` }).getAttribute('href'),
  );
  expect(actions).toEqual([
    '/admin/vehicles/bare/edit#photographs',
    '/admin/vehicles/old/edit#price',
    '/admin/vehicles/open/edit#disclosures',
  ]);
});

test('an overdue lead says how long it waits in opening hours, or which step was due', async () => {
  const lead = { name: 'Ann Lee', vehicle: '', owner: null };
  const attention = anAttention({
    leads: {
      count: 2,
      items: [
        { ...lead, id: 'l1', kind: 'waiting', step: '', due: hoursAgo(40), minutes: 620 },
        { ...lead, id: 'l2', kind: 'step', step: 'Send the report', due: '2026-11-20T15:00:00Z', minutes: null },
      ],
    },
  });
  renderBackoffice('/admin', [], { analytics: { getAttention: async () => attention } });
  const panel = await regionOf('Needs attention');
  await panel.findByText('Waits 10 h 20 min in opening hours');
  panel.getByText('Send the report, was due Nov 20');
});

test('a failing backup is counted and leads to the backups', async () => {
  const attention = anAttention({ backupError: 'The disk is full.' });
  renderBackoffice('/admin', [], { analytics: { getAttention: async () => attention } });
  const panel = await regionOf('Needs attention');
  await panel.findByText('The automatic backup failed');
  panel.getByText('1');
  panel.getByText('The disk is full.');
  expect(panel.getByRole('link', { name: 'See backups' }).getAttribute('href')).toBe('/admin/settings?tab=api#backups');
});

test('test drives booked while closed are named with their time and lead to their week', async () => {
  const drive = { id: 'd1', name: 'Lena Cole', vehicle: '2017 Kia Soul', startsAt: '2026-12-25T15:00:00Z' };
  const attention = anAttention({ closedDrives: { count: 1, items: [drive] } });
  renderBackoffice('/admin', [], { analytics: { getAttention: async () => attention } });
  const panel = await regionOf('Needs attention');
  await panel.findByText('1 test drive is booked while you are closed');
  panel.getByText('1');
  panel.getByText('Fri, Dec 25, 10:00 AM');
  expect(panel.getByRole('link', { name: 'Lena Cole' }).getAttribute('href')).toBe(
    '/admin/appointments?date=2026-12-25&open=d1',
  );
});

test('staff who may not change a vehicle can view it, and everyone can add photographs', async () => {
  const attention = anAttention({
    unpublished: { count: 1, items: [aWaitingVehicle({ status: 'Draft', problem: 'No VIN' })] },
    withoutPhotographs: { count: 1, items: [aWaitingVehicle({ model: 'Polo' })] },
    unsold: { count: 1, items: [aWaitingVehicle({ id: 'old' })] },
    unassessed: { count: 1, items: [aWaitingVehicle({ id: 'open' })] },
  });
  renderBackoffice('/admin', [], {
    permissions: ['vehicles', 'vehicles.draft'],
    analytics: { getAttention: async () => attention },
  });
  const panel = await regionOf('Needs attention');
  await panel.findByText('1 vehicle has no photographs');
  const actions = panel.getAllByRole('link').filter((link) => link.hasAttribute('aria-label'));
  expect(actions.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
    ['Complete: 2017 Volkswagen Golf', '/admin/vehicles/v1/edit#price'],
    ['Add photos: 2017 Volkswagen Polo', '/admin/vehicles/v1/edit#photographs'],
    ['View: 2017 Volkswagen Golf', '/admin/vehicles/old/edit'],
    ['View: 2017 Volkswagen Golf', '/admin/vehicles/open/edit'],
  ]);
});

test('three of many pending items are named, the others on demand', async () => {
  const items = [1, 2, 3, 4, 5].map((n) => aWaitingVehicle({ id: `v${n}`, model: `Golf ${n}` }));
  const attention = anAttention({ unsold: { count: 7, items } });
  renderBackoffice('/admin', [], { analytics: { getAttention: async () => attention } });
  const panel = await regionOf('Needs attention');
  expect(await panel.findAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(panel.getByRole('button', { name: 'Show 2 more' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(5);
  panel.getByText('and 2 more');
});

test('without pending work the panel says so', async () => {
  renderBackoffice('/admin');
  await screen.findByText('Nothing waits for you.');
});

test('recent changes link to the history of the vehicle', async () => {
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

test('Refresh requests the figures again', async () => {
  const getStats = vi.fn(async () => someStats);
  renderBackoffice('/admin', [], { getStats });
  fireEvent.click(await screen.findByRole('link', { name: 'Refresh' }));
  await waitFor(() => expect(getStats).toHaveBeenCalledTimes(2));
});

test('Settings are among the quick actions of users who may open them', async () => {
  renderBackoffice('/admin', [], { permissions: ['vehicles', 'vehicles.transfer', 'settings'] });
  const quick = await regionOf('Quick Actions');
  const names = quick.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(names).toEqual(['Add Vehicle', 'Import vehicles', 'Export vehicles', 'View the site', 'Settings', 'Logout']);
});

test('a failed panel shows an error with Retry in its place, and the others stay', async () => {
  const getAttention = vi.fn().mockRejectedValueOnce(away());
  getAttention.mockResolvedValue(anAttention());
  renderBackoffice('/admin', [aStaffVehicle()], { analytics: { getAttention } });
  const panel = await regionOf('Needs attention');
  expect((await panel.findByRole('alert')).textContent).toContain('Failed to load dashboard data');
  await screen.findByText('$548,300');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(panel.getByRole('button', { name: 'Retry' }));
  await panel.findByText('Nothing waits for you.');
});

test('failed figures leave the rest of the page intact', async () => {
  renderBackoffice('/admin', [aStaffVehicle()], { getStats: async () => Promise.reject(away()) });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard data');
  (await regionOf('Recent Vehicles')).getByText('2019 Honda Civic EX');
});

test('if nothing loads, the page shows an error with Retry inside the frame', async () => {
  let isAway = true;
  const answer = async <Value,>(value: Value) => (isAway ? Promise.reject(away()) : value);
  renderBackoffice('/admin', [], {
    getStats: () => answer(someStats),
    getRecent: () => answer([]),
    getPage: () => Promise.reject(away()),
    analytics: { getAttention: () => answer(anAttention()), getActivity: () => answer([]) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Failed to load dashboard data' });
  screen.getByRole('navigation', { name: 'Back office' });
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('$548,300');
});

test('staff who may not see vehicles are denied', async () => {
  renderBackoffice('/admin', [], { getStats: async () => Promise.reject(new DomainError('forbidden', 'no')) });
  await screen.findByRole('heading', { name: 'Access Denied' });
  screen.getByText("You don't have permission to access this resource.");
});
