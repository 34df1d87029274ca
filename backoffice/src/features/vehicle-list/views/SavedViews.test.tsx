// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { SavedView } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../../../test-backoffice.tsx';

beforeAll(installDialogs);
// Preloads the page's code for the first test.
beforeAll(async () => {
  await Promise.all([import('../../../pages/vehicles/Page.tsx'), import('./SavedViews.tsx')]);
});
afterEach(cleanup);

const own: SavedView = { id: 'v1', name: 'Hondas', query: 'make=Honda', isShared: false, isOwn: true };
const shared: SavedView = { id: 'v2', name: 'Cheap', query: 'priceMax=9999.99', isShared: true, isOwn: false };

/** A source that stores views, starting with the given ones. */
function stored(...start: SavedView[]) {
  const views = new Map(start.map((view) => [view.id, view]));
  return {
    list: vi.fn(async () => [...views.values()]),
    add: vi.fn(async (id: string, values: Pick<SavedView, 'name' | 'query' | 'isShared'>) => {
      views.set(id, { id, isOwn: true, ...values });
    }),
    change: vi.fn(async (id: string, values: Partial<SavedView>) => {
      const before = views.get(id);
      if (before) views.set(id, { ...before, ...values });
    }),
    remove: vi.fn(async (id: string) => void views.delete(id)),
  };
}

async function openList(address: string, options: Parameters<typeof renderBackoffice>[2]) {
  const rendered = renderBackoffice(address, [aStaffVehicle()], options);
  return { ...rendered, nav: within(await screen.findByRole('navigation', { name: 'Saved views' })) };
}

test('offered, own and shared views are links to the state of the list, and the one shown is marked', async () => {
  const { nav } = await openList('/admin/vehicles?make=Honda', { savedViews: stored(own, shared) });
  await nav.findByRole('link', { name: 'Cheap (shared)' });
  const links = nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['All vehicles', '/admin/vehicles'],
    ['No photographs', '/admin/vehicles?hasPhotos=false'],
    ['60+ days', '/admin/vehicles?show=Available&daysMin=60'],
    ['Drafts', '/admin/vehicles?show=Draft'],
    ['Hondas', '/admin/vehicles?make=Honda'],
    ['Cheap (shared)', '/admin/vehicles?priceMax=9999.99'],
  ]);
  expect(nav.getByRole('link', { current: true }).textContent).toBe('Hondas');
  expect(nav.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

test('a list that no view shows is saved with a name that says what it holds', async () => {
  const savedViews = stored();
  const { nav } = await openList('/admin/vehicles?make=Honda&show=Draft&sort=price', { savedViews });
  fireEvent.click(await nav.findByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Draft, Honda');
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a name for the view');
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Honda drafts' } });
  fireEvent.click(dialog.getByLabelText(/^Share with the dealership/));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await nav.findByRole('link', { name: 'Honda drafts (shared)' });
  expect(savedViews.add).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
    name: 'Honda drafts',
    query: 'show=Draft&sort=price&make=Honda',
    isShared: true,
  });
});

test('who may not share sees no such choice, and changes no shared view', async () => {
  const { nav } = await openList('/admin/vehicles?priceMax=9999.99', {
    savedViews: stored(shared),
    permissions: ['vehicles'],
  });
  await nav.findByRole('link', { name: 'Cheap (shared)' });
  expect(nav.queryByRole('button', { name: /^Change/ })).toBeNull();
  cleanup();
  const other = await openList('/admin/vehicles?make=Kia', { savedViews: stored(), permissions: ['vehicles'] });
  fireEvent.click(await other.nav.findByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  expect(dialog.queryByLabelText(/^Share/)).toBeNull();
});

test('a deleted view comes back by Undo', async () => {
  const savedViews = stored(own);
  const { nav } = await openList('/admin/vehicles?make=Honda', { savedViews });
  fireEvent.click(await nav.findByRole('button', { name: 'Change the view Hondas' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(nav.queryByRole('link', { name: 'Hondas' })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await nav.findByRole('link', { name: 'Hondas' });
});

test('views that fail to load can be asked for again, and a refused save says why and keeps the name', async () => {
  const savedViews = stored(own);
  savedViews.list.mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  savedViews.add.mockRejectedValueOnce(
    new DomainError('unavailable', 'The view could not be saved. Please try again.'),
  );
  const { nav } = await openList('/admin/vehicles?make=Kia', { savedViews });
  nav.getByRole('link', { name: 'Drafts' });
  fireEvent.click(await nav.findByRole('button', { name: 'Saved views failed to load. Retry' }));
  await nav.findByRole('link', { name: 'Hondas' });
  fireEvent.click(nav.getByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('The view could not be saved. Please try again.');
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Kia');
});
