// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { newerVersionMessage, type Permission, type VehicleRecord } from '@dealer/shared-domain/staff';
import { aBackofficeContract, anEditableVehicle, aStaffUser, aVehicleInput } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { StaffProvider } from '../../staff.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { vehicleHistoryLoader } from './loader.ts';
import { Page as VehicleHistoryPage } from './Page.tsx';

afterEach(cleanup);

const vehicle = anEditableVehicle({ version: 3, input: aVehicleInput({ price: 17_000, description: 'Third' }) });
const entry = {
  subject: 'vehicle' as const,
  subjectId: vehicle.id,
  action: 'update' as const,
  oldValues: {},
  newValues: {},
};
const record: VehicleRecord = {
  hasMore: false,
  entries: [
    {
      ...entry,
      id: 3,
      version: 3,
      changedAt: '2026-11-21T19:41:00Z',
      actor: 'sam',
      oldValues: { description: 'Second' },
      newValues: { description: 'Third' },
    },
    {
      ...entry,
      id: 2,
      version: 2,
      changedAt: '2026-11-20T19:41:00Z',
      actor: 'maria',
      oldValues: { price: 18_995, description: null, disclosure_mechanical: null },
      newValues: { price: 17_000, description: 'Second', disclosure_mechanical: 'Not assessed' },
    },
    {
      ...entry,
      id: 1,
      subject: 'image',
      action: 'insert',
      version: null,
      changedAt: '2026-11-19T19:41:00Z',
      actor: 'maria',
      newValues: { public_id: 'a' },
    },
    { ...entry, id: 0, action: 'insert', version: 1, changedAt: '2026-11-18T19:41:00Z', actor: 'system' },
  ],
  prices: [{ from: 18_995, to: 17_000, changedAt: '2026-11-20T19:41:00Z', actor: 'maria' }],
  statuses: [],
};

type Overrides = NonNullable<Parameters<typeof aBackofficeContract>[0]>;

const Nothing = () => null;

async function renderHistory({ vehicles, vehicleRecords, session }: Overrides = {}) {
  const contract = aBackofficeContract({
    vehicles: { getVehicle: async () => vehicle, ...vehicles },
    vehicleRecords: { getHistory: async () => record, ...vehicleRecords },
    ...(session && { session }),
  });
  const router = createMemoryRouter(
    [
      {
        path: '/admin/vehicles/:id/history',
        HydrateFallback: Nothing,
        loader: vehicleHistoryLoader(contract),
        element: (
          <StaffProvider contract={contract}>
            <ToastProvider>
              <VehicleHistoryPage />
            </ToastProvider>
          </StaffProvider>
        ),
      },
    ],
    { initialEntries: [`/admin/vehicles/${vehicle.id}/history`] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Vehicle History' });
}

const changes = () => within(screen.getByRole('region', { name: 'Changes' })).getAllByRole('listitem');

test('each change shows who made it, when, and the values before and after', async () => {
  await renderHistory();
  const second = screen.getByRole('row', { name: /Price/ }).closest('li');
  expect(second?.textContent).toMatch(/maria.*Nov 20, 2026, 2:41 PM.*version 2/);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/^Price/)).toEqual(['$18,995', '$17,000']);
  expect(cells(/^Mechanical/)).toEqual(['Nothing reported', 'Not assessed']);
  screen.getByText('1 photograph added');
  screen.getByText('Vehicle added');
  within(screen.getByRole('region', { name: 'Prices' })).getByText('from $18,995');
});

test('undoing one change saves its fields with the version shown', async () => {
  const updateVehicle = vi.fn(async (id: string) => ({ id, version: 4 }));
  await renderHistory({ vehicles: { updateVehicle } });
  fireEvent.click(screen.getByRole('button', { name: /Undo this change of Nov 21/ }));
  await screen.findByText('The change is taken back');
  expect(updateVehicle).toHaveBeenCalledWith(
    vehicle.id,
    3,
    expect.objectContaining({ description: 'Second', price: 17_000 }),
  );
});

test('restoring an earlier state undoes all later changes', async () => {
  const updateVehicle = vi.fn(async (id: string) => ({ id, version: 4 }));
  await renderHistory({ vehicles: { updateVehicle } });
  expect(within(changes()[0] ?? document.body).queryByRole('button', { name: /Back to/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Back to this moment, Nov 20/ }));
  await screen.findByText('The vehicle is as it was then');
  expect(updateVehicle).toHaveBeenCalledWith(
    vehicle.id,
    3,
    expect.objectContaining({ description: 'Second', price: 17_000 }),
  );
});

test('values that the form would refuse are not restored', async () => {
  const updateVehicle = vi.fn();
  await renderHistory({ vehicles: { updateVehicle } });
  fireEvent.click(screen.getByRole('button', { name: /Undo this change of Nov 20/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /This cannot be taken back.*Description is required\. Nothing was changed/,
  );
  expect(updateVehicle).not.toHaveBeenCalled();
});

test('a version saved by another user is shown, and nothing is overwritten', async () => {
  const getHistory = vi.fn(async () => record);
  const updateVehicle = () => Promise.reject(new DomainError('conflict', newerVersionMessage));
  await renderHistory({ vehicles: { updateVehicle }, vehicleRecords: { getHistory } });
  fireEvent.click(screen.getByRole('button', { name: /Undo this change of Nov 21/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(newerVersionMessage);
  expect(getHistory).toHaveBeenCalledTimes(2);
});

test('a deleted vehicle keeps its history but offers no undo', async () => {
  const getVehicle = () => Promise.reject(new DomainError('not-found', 'Vehicle not found'));
  await renderHistory({ vehicles: { getVehicle } });
  screen.getByText('This vehicle was deleted');
  expect(screen.queryByRole('button', { name: /Undo|Back to how/ })).toBeNull();
});

test('older changes load on demand', async () => {
  const older = { ...record, entries: [{ ...entry, id: -1, version: 1, changedAt: 'x', actor: 'lee' }] };
  const getHistory = vi
    .fn(async (_id: string, _before?: number): Promise<VehicleRecord> => record)
    .mockResolvedValueOnce({ ...record, hasMore: true })
    .mockResolvedValueOnce({
      ...older,
      entries: [{ ...older.entries[0], ...entry, id: -1, version: 1, changedAt: '2026-11-01T12:00:00Z', actor: 'lee' }],
    });
  await renderHistory({ vehicleRecords: { getHistory } });
  fireEvent.click(screen.getByRole('button', { name: 'Show older changes' }));
  await screen.findByText('lee');
  expect(getHistory.mock.calls[1]?.[1]).toBe(0);
});

test.each<{ who: string; permissions: Permission[]; offered: RegExp[] }>([
  { who: 'a photographer', permissions: ['vehicles', 'vehicles.draft'], offered: [] },
  // The older change is one of the price.
  {
    who: 'sales',
    permissions: ['vehicles', 'vehicles.draft', 'vehicles.edit', 'vehicles.publish'],
    offered: [/Undo this change of Nov 21/, /Back to this moment, Nov 20/],
  },
])('$who may undo no change of an offered price', async ({ permissions, offered }) => {
  await renderHistory({ session: { getUser: () => ({ ...aStaffUser, permissions }) } });
  const buttons = screen.queryAllByRole('button', { name: /Undo this change|Back to this moment/ });
  expect(buttons).toHaveLength(offered.length);
  for (const name of offered) screen.getByRole('button', { name });
});
