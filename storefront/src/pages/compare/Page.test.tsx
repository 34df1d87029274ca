// @vitest-environment jsdom
import { DomainError, type InventoryQuery, type Vehicle } from '@dealer/shared-domain';
import { clearCompared, savedVehicles, toggleCompared } from '@dealer/shared-domain/saved-vehicles';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aVehicle, emptyInventory } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';

const id = (number: number) => `6d2f1c3a-0000-4000-8000-${String(number).padStart(12, '0')}`;
const first = aVehicle({ id: id(1), model: 'Civic', features: ['Bluetooth'] });
const second = aVehicle({ id: id(2), model: 'Accord', price: 21_000, features: ['Bluetooth', 'Sunroof'] });

/** On a busy machine, the first load of a dialog's code may exceed the product's time limit. */
beforeAll(() =>
  Promise.all([
    import('../../features/saved/FullComparison.tsx'),
    import('../../features/saved/CompareTray.tsx'),
    import('../../features/compare/AskDialog.tsx'),
  ]),
);

afterEach(() => {
  cleanup();
  act(clearCompared);
});

function renderAt(
  address: string,
  stock: Vehicle[] | Error = [first, second],
  listed: Vehicle[] = [],
  load = () => Promise.resolve(),
) {
  const vehicles = {
    getVehicles: async (ids: string[]) => {
      await load();
      if (stock instanceof Error) throw stock;
      return ids.flatMap((asked) => stock.filter((vehicle) => vehicle.id === asked));
    },
    getVehicle: vi.fn(),
    getInventory: vi.fn(async ({ status }: InventoryQuery) => ({
      ...emptyInventory,
      total: listed.length,
      listed: listed.length,
      vehicles: listed.filter((vehicle) => (vehicle.status === 'Available') === (status === 'available')),
    })),
    getSimilar: async () => [aVehicle({ id: id(9), model: 'Insight', price: 18_500 })],
    getLanding: vi.fn(),
    getSuggestions: vi.fn(),
    getVersion: vi.fn(),
  };
  return renderStorefront(address, vi.fn(), vi.fn(), { vehicles });
}

test('an address without vehicles shows the comparison of the device', async () => {
  act(() => {
    toggleCompared(first);
    toggleCompared(second);
  });
  const router = renderAt('/compare');
  await screen.findByRole('table');
  expect(router.state.location.search).toBe(`?ids=${id(1)},${id(2)}`);
});

test('the vehicles of the address are compared with their full prices', async () => {
  renderAt(`/compare?ids=${id(2)},${id(1)}`);
  const table = within(await screen.findByRole('table'));
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toHaveLength(2);
  expect(heads[0]).toContain('2019 Honda Accord EX');
  expect(heads[1]).toContain('2019 Honda Civic EX');
  table.getByRole('row', { name: /^Price plus HST & licensing, differs \$21,000 \$18,995 Lowest$/ });
  table.getByRole('row', { name: /^Sunroof, differs Yes Not listed$/ });
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('only what differs can be asked for', async () => {
  renderAt(`/compare?ids=${id(1)},${id(2)}`);
  await screen.findByRole('row', { name: /^Bluetooth/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
  expect(screen.queryByRole('row', { name: /^Bluetooth/ })).toBeNull();
  screen.getByRole('row', { name: /^Sunroof/ });
});

test('a vehicle is taken out by a link to the others', async () => {
  const router = renderAt(`/compare?ids=${id(1)},${id(2)}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Remove 2019 Honda Accord EX' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(1));
  expect(router.state.location.search).toBe(`?ids=${id(1)}`);
  screen.getByRole('heading', { name: 'One more to compare' });
});

test('a second vehicle is taken out while the page without the first one loads', async () => {
  const third = aVehicle({ id: id(3), model: 'Jazz' });
  const stock = [first, second, third];
  let loading = Promise.resolve();
  const router = renderAt(`/compare?ids=${id(1)},${id(2)},${id(3)}`, stock, [], () => loading);
  const removeFirst = await screen.findByRole('link', { name: 'Remove 2019 Honda Civic EX' });
  const { promise, resolve } = Promise.withResolvers<void>();
  loading = promise;
  fireEvent.click(removeFirst);
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  fireEvent.click(screen.getByRole('link', { name: 'Remove 2019 Honda Accord EX' }));
  resolve();
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(1));
  expect(router.state.location.search).toBe(`?ids=${id(3)}`);
  expect(storedIds()).toEqual([id(3)]);
});

const storedIds = () => savedVehicles.getState().compared.map((stored) => stored.id);

test('a shared comparison does not replace vehicles that the visitor has chosen', async () => {
  const own = [first, aVehicle({ id: id(7), model: 'Fit' })];
  act(() => own.forEach(toggleCompared));
  const third = aVehicle({ id: id(3), model: 'Jazz' });
  renderAt(`/compare?ids=${id(1)},${id(2)},${id(3)}`, [first, second, third]);
  fireEvent.click(await screen.findByRole('link', { name: 'Remove 2019 Honda Accord EX' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2));
  expect(storedIds()).toEqual([id(1), id(7)]);
  fireEvent.click(screen.getByRole('link', { name: 'Remove 2019 Honda Civic EX' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(1));
  expect(storedIds()).toEqual([id(7)]);
  fireEvent.click(screen.getByRole('link', { name: 'Add a vehicle' }));
  expect(storedIds()).toEqual([id(7)]);
});

test('a shared comparison becomes the visitor’s own with “Add a vehicle” if it has all that they chose', async () => {
  act(() => toggleCompared(second));
  renderAt(`/compare?ids=${id(1)},${id(2)}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Add a vehicle' }));
  expect(storedIds()).toEqual([id(1), id(2)]);
});

test('a link that opens in a new tab leaves the stored comparison as it is', async () => {
  act(() => toggleCompared(second));
  renderAt(`/compare?ids=${id(1)},${id(2)}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Remove 2019 Honda Accord EX' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: 'Add a vehicle' }), { ctrlKey: true });
  expect(storedIds()).toEqual([id(2)]);
});

test('after a removal the focus is on the next vehicle’s link, and the new count is announced', async () => {
  const third = aVehicle({ id: id(3), model: 'Jazz' });
  renderAt(`/compare?ids=${id(1)},${id(2)},${id(3)}`, [first, second, third]);
  const remove = async (name: string) => {
    const link = await screen.findByRole('link', { name: `Remove ${name}` });
    link.focus();
    fireEvent.click(link);
    const news = await screen.findByText(new RegExp(`^${name} removed`));
    expect(news.closest('[aria-live]')).not.toBeNull();
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  };
  expect(await remove('2019 Honda Accord EX')).toBe('Remove 2019 Honda Jazz EX');
  screen.getByText('2019 Honda Accord EX removed. 2 vehicles left.');
  expect(await remove('2019 Honda Jazz EX')).toBe('Remove 2019 Honda Civic EX');
  expect(await remove('2019 Honda Civic EX')).toBe('Compare vehicles');
});

test('a vehicle that is gone is counted', async () => {
  renderAt(`/compare?ids=${id(1)},${id(2)},${id(3)}`);
  await screen.findByText('One vehicle is no longer listed');
});

test('a vehicle that is no longer listed makes room in the comparison', async () => {
  const gone = aVehicle({ id: id(3) });
  act(() => [first, second, gone].forEach((vehicle) => void toggleCompared(vehicle)));
  renderAt(`/compare?ids=${id(1)},${id(2)},${id(3)}`);
  await screen.findByText('One vehicle is no longer listed');
  await waitFor(() => expect(savedVehicles.getState().compared.map((card) => card.id)).toEqual([id(1), id(2)]));
});

test('a sold vehicle leaves the comparison with its name and a way to another', async () => {
  renderAt(`/compare?ids=${id(1)},${id(2)},${id(5)}`, [
    first,
    second,
    aVehicle({ id: id(5), model: 'Jazz', status: 'Sold' }),
  ]);
  await screen.findByText('The 2019 Honda Jazz EX was sold');
  screen.getByText('It left your comparison. Two remain.');
  expect(screen.getByRole('link', { name: 'Find one like it' }).getAttribute('href')).toBe(
    '/inventory?bodyStyle=Sedan&status=available',
  );
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

test('one vehicle alone is offered the nearest others, each a link to the comparison', async () => {
  renderAt(`/compare?ids=${id(1)}`);
  const link = await screen.findByRole('link', { name: '2019 Honda Insight EX, $18,500' });
  expect(link.getAttribute('href')).toBe(`/compare?ids=${id(1)},${id(9)}`);
  expect(screen.queryByRole('button', { name: /^Ask about/ })).toBeNull();
});

test('an address with more than four vehicles compares the first four, and says so', async () => {
  const cars = [1, 2, 3, 4, 5].map((number) => aVehicle({ id: id(number), model: `Car ${number}` }));
  renderAt(`/compare?ids=${cars.map((car) => car.id).join()}`, cars);
  await screen.findByText('Four is the most');
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  screen.getByRole('button', { name: 'Ask about these four' });
});

test('a fifth vehicle says why it does not fit, keeps the four, and can take the place of one', async () => {
  const cars = [1, 2, 3, 4, 5].map((number) => aVehicle({ id: id(number), model: `Car ${number}` }));
  renderAt('/inventory', cars, cars);
  const button = (name: string) => screen.getByRole('button', { name });
  await screen.findByRole('button', { name: 'Compare 2019 Honda Car 5 EX' });
  for (const number of [1, 2, 3, 4, 5]) fireEvent.click(button(`Compare 2019 Honda Car ${number} EX`));
  const dialog = within(await screen.findByRole('dialog', { name: 'The comparison is full' }));
  dialog.getByText('Take one out to compare the 2019 Honda Car 5 EX.');
  fireEvent.click(dialog.getByRole('button', { name: 'Keep these four' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(savedVehicles.getState().compared.map(({ model }) => model)).toEqual(['Car 1', 'Car 2', 'Car 3', 'Car 4']);
  fireEvent.click(button('Compare 2019 Honda Car 5 EX'));
  fireEvent.click(await screen.findByRole('button', { name: 'Swap 2019 Honda Car 2 EX for the 2019 Honda Car 5 EX' }));
  expect(savedVehicles.getState().compared.map(({ model }) => model)).toEqual(['Car 1', 'Car 5', 'Car 3', 'Car 4']);
});

test('staff’s changes and deletions are shown', async () => {
  const stock = [first, second];
  const router = renderAt(`/compare?ids=${id(1)},${id(2)}`, stock);
  await screen.findByRole('table');
  stock[1] = { ...second, price: 20_500 };
  await router.publish({ type: 'update', id: id(2) });
  await screen.findByText('$20,500');
  stock.length = 1;
  await router.publish({ type: 'delete', id: id(2) });
  await screen.findByText('One vehicle is no longer listed');
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
});

test('nothing to compare says where to choose, and what is no id was never listed', async () => {
  renderAt('/compare?ids=nonsense,,');
  await screen.findByRole('heading', { name: 'Nothing to compare yet' });
  expect(screen.queryByText(/no longer listed/)).toBeNull();
});

test('malformed ids take no place among the vehicles of the address', async () => {
  renderAt(`/compare?ids=a,${id(1)},b,c,d,${id(2)},${id(1)}`);
  expect(await screen.findAllByRole('columnheader')).toHaveLength(2);
  expect(screen.queryByText(/no longer listed/)).toBeNull();
  expect(screen.queryByText('Four is the most')).toBeNull();
});

test('a comparison that cannot be loaded shows an error with Retry', async () => {
  renderAt(`/compare?ids=${id(1)}`, new DomainError('unavailable', 'no answer'));
  const name = 'Failed to load vehicles. Please try again later.';
  await screen.findByRole('heading', { name });
  screen.getByRole('button', { name: 'Retry' });
});

test('vehicles of the list are chosen into a tray that leads to their comparison', async () => {
  const router = renderAt('/inventory', [first, second], [first, second, aVehicle({ id: id(4), status: 'Sold' })]);
  expect(await screen.findAllByRole('button', { name: /^Compare 2019/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Compare 2019 Honda Civic EX' }));
  const tray = within(await screen.findByRole('region', { name: 'Comparison' }));
  expect(tray.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Compare 2019 Honda Accord EX' }));
  fireEvent.click(tray.getByRole('link', { name: 'Compare 2' }));
  await screen.findByRole('heading', { name: 'Compare vehicles' });
  expect(router.state.location.search).toBe(`?ids=${id(1)},${id(2)}`);
});
