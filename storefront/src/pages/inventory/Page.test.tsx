// @vitest-environment jsdom
import {
  DomainError,
  type InventoryFacets,
  type InventoryQuery,
  type InventoryPage as Page,
  type VehicleCard,
} from '@dealer/shared-domain';
import { aVehicleCard } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderStorefront } from '../../test-support/storefront.tsx';

afterEach(cleanup);

function aCard(index: number): VehicleCard {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return aVehicleCard({ id, model: `Civic ${index}`, trim: null, color: 'Blue', publishedAt: null });
}

const facets: InventoryFacets = {
  make: [
    { value: 'Honda', count: 4 },
    { value: 'Kia', count: 2 },
  ],
  model: [
    { value: 'Civic', make: 'Honda', count: 4 },
    { value: 'Rio', make: 'Kia', count: 2 },
  ],
  transmission: [{ value: 'Automatic', count: 6 }],
  fuelType: [{ value: 'Hybrid', count: 3 }],
  bodyStyle: [{ value: 'Sedan', count: 6 }],
  color: [{ value: 'Blue', count: 6 }],
  status: { all: 6, available: 5, sold: 1 },
  branded: 0,
  year: { min: 2016, max: 2024 },
  price: { min: 9_000, max: 31_000 },
  mileage: { min: 10_000, max: 120_000 },
};

function aPage(page: Partial<Page> = {}): Page {
  return { total: 6, listed: 36, vehicles: [aCard(1), aCard(2)], facets, ...page };
}

function renderInventory(address: string, answer: (query: InventoryQuery) => Page | Promise<Page> = () => aPage()) {
  const getInventory = vi.fn(async (query: InventoryQuery) => answer(query));
  const router = renderStorefront(address, getInventory);
  return { router, getInventory };
}

async function findRail() {
  return within(await screen.findByRole('complementary', { name: 'Filters' }));
}

const countLine = async () =>
  (await screen.findByText(/available$|pending$/, { selector: 'p[aria-live]' })).textContent;

test('the count line says how many of all vehicles that can be bought the list shows', async () => {
  renderInventory('/inventory?make=Kia', () => aPage({ total: 6, available: 27 }));
  expect(await countLine()).toBe('6 of 27 available');
});

test('the count line counts what can be bought where no filter is set, in groups of three', async () => {
  const status = { all: 12_000, available: 10_000, sold: 2_000 };
  renderInventory('/inventory', () => aPage({ total: 10_000, listed: 12_000, facets: { ...facets, status } }));
  expect(await countLine()).toBe('10,000 available');
});

test('sold and pending vehicles are apart from the list and not counted', async () => {
  const { getInventory } = renderInventory('/inventory', ({ unavailable = 0 }) =>
    aPage({ total: 5, unavailable: [{ ...aCard(9), status: 'Sold' as const }].slice(0, unavailable) }),
  );
  expect(await countLine()).toBe('5 available');
  const strip = within(screen.getByRole('region', { name: 'Sold or pending' }));
  strip.getByText('1 vehicle sold or on hold, not counted above.');
  expect(strip.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(getInventory).toHaveBeenCalledTimes(1);
});

test('the status "sold or pending" lists only them', async () => {
  renderInventory('/inventory?status=sold', () => aPage({ total: 7 }));
  expect(await countLine()).toBe('7 sold or pending');
  expect(screen.queryByRole('region', { name: 'Sold or pending' })).toBeNull();
});

test('a price range that was entered the other way round is swapped, and the page says so', async () => {
  renderInventory('/inventory?priceMin=30000&priceMax=20000');
  const note = await screen.findByText('The bounds were swapped');
  expect(note.nextElementSibling?.textContent).toBe('The lower price was above the upper one.');
  screen.getByRole('button', { name: /\$20,000–\$30,000/ });
});

test('a list without vehicles sold as is offers no filter for them', async () => {
  renderInventory('/inventory');
  await countLine();
  expect(screen.queryByRole('checkbox', { name: /Hide as-is/ })).toBeNull();
});

test('a quick filter leaves the sold ones for those that can be bought', async () => {
  const { router } = renderInventory('/inventory?status=sold');
  const quick = within(await screen.findByRole('group', { name: 'Quick filters' }));
  fireEvent.click(quick.getByRole('button', { name: 'Under $15k' }));
  await waitFor(() => expect(router.state.location.search).toBe('?priceMax=15000'));
});

test.each([
  ['Under $15k', '?priceMax=15000'],
  ['SUV', '?bodyStyle=SUV'],
  ['Under 50,000 km', '?mileageMax=50000'],
  ['New arrivals', '?sort=added'],
])('the quick filter %s is in the address, and the same press takes it back', async (name, search) => {
  const { router } = renderInventory('/inventory');
  const quick = within(await screen.findByRole('group', { name: 'Quick filters' }));
  fireEvent.click(quick.getByRole('button', { name, pressed: false }));
  await waitFor(() => expect(router.state.location.search).toBe(search));
  fireEvent.click(await quick.findByRole('button', { name, pressed: true }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('ticking an option changes the address and ticks it immediately', async () => {
  const { router } = renderInventory('/inventory?sort=price');
  const kia = (await findRail()).getByRole<HTMLInputElement>('checkbox', { name: /Kia/ });
  fireEvent.click(kia);
  expect(kia.checked).toBe(true);
  await waitFor(() => expect(router.state.location.search).toBe('?make=Kia&sort=price'));
});

test('two options chosen before the first answer both count', async () => {
  const { router } = renderInventory('/inventory');
  const rail = await findRail();
  fireEvent.click(rail.getByRole('checkbox', { name: /Kia/ }));
  fireEvent.click(rail.getByRole('checkbox', { name: /Honda/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?make=Honda&make=Kia'));
});

test('a range choice goes into the address and back out of it', async () => {
  const { router } = renderInventory('/inventory?priceMax=20000');
  const rail = await findRail();
  const upper = rail.getByRole<HTMLSelectElement>('combobox', { name: 'To price' });
  expect(upper.value).toBe('20000');
  fireEvent.change(upper, { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a make takes its models along when it is left out', async () => {
  const { router } = renderInventory('/inventory?make=Honda&make=Kia&model=Civic&model=Rio');
  fireEvent.click((await findRail()).getByRole('checkbox', { name: /Kia/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?make=Honda&model=Civic'));
});

test('the sort key in force flips; a new one starts where shoppers expect it', async () => {
  const { router } = renderInventory('/inventory');
  const sorts = within(await screen.findByRole('group', { name: 'Sort by' }));
  expect(sorts.getByRole('button', { pressed: true }).textContent).toContain('Year');
  fireEvent.click(sorts.getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price'));
  fireEvent.click(await sorts.findByRole('button', { name: 'Price, lowest first' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price&direction=desc'));
});

test('search asks once after a pause, keeps the filters and leaves one step in the history', async () => {
  const { router, getInventory } = renderInventory('/inventory?make=Honda');
  const box = await screen.findByRole('searchbox', { name: 'Search inventory' });
  fireEvent.change(box, { target: { value: 'civ' } });
  fireEvent.change(box, { target: { value: 'civic ' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=civic&make=Honda'));
  expect(router.state.historyAction).toBe('PUSH');
  const asked = getInventory.mock.calls.filter(([{ status, make }]) => status === 'available' && make.length > 0);
  expect(asked).toHaveLength(2);
  expect(box).toHaveProperty('value', 'civic ');
  fireEvent.change(box, { target: { value: 'civic ex' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=civic+ex&make=Honda'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('removing the search from outside empties the box', async () => {
  renderInventory('/inventory?q=civic');
  fireEvent.click(await screen.findByRole('button', { name: '“civic”, remove filter' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
});

test('Clear All drops every filter and keeps the order', async () => {
  const { router } = renderInventory('/inventory?q=red&make=Kia&status=sold&sort=mileage');
  fireEvent.click((await findRail()).getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=mileage'));
});

test.each(['/inventory', '/alert'])('an alert at %s says which words it ignores', async (path) => {
  const part = { isNamed: true, without: '', bounds: null };
  const parts = [
    { ...part, field: 'bodyStyle', label: 'SUV', text: 'suv' },
    { ...part, field: 'negation', label: 'no accidents', text: 'no accidents' },
  ];
  const understood = { text: 'suv no accidents', corrected: null, parts };
  renderInventory(`${path}?q=suv+no+accidents`, () => aPage({ total: 0, vehicles: [], understood }));
  const note = await screen.findByText(/^An alert ignores/);
  expect(note.textContent).toBe('An alert ignores “no accidents”. This one is for: SUV.');
  expect(document.querySelector<HTMLInputElement>('input[name="criteria"]')?.value).toBe('q=suv');
});

test('an empty list says which filters to leave out and what that brings', async () => {
  const { router } = renderInventory('/inventory?fuelType=Hybrid&priceMax=15000', () =>
    aPage({ total: 0, vehicles: [] }),
  );
  await screen.findByRole('heading', { name: 'No vehicles match both filters' });
  fireEvent.click(screen.getByRole('button', { name: 'Leave out Hybrid 3 vehicles' }));
  await waitFor(() => expect(router.state.location.search).toBe('?priceMax=15000'));
});

test('an empty list names the words that nothing matches, without quotation marks of the search', async () => {
  renderInventory('/inventory?q="land cruiser"', () => aPage({ total: 0, vehicles: [] }));
  await screen.findByRole('heading', { name: 'No vehicles match “land cruiser”' });
});

test('an empty list keeps the inch sign of a search', async () => {
  renderInventory('/inventory?q=17" wheels', () => aPage({ total: 0, vehicles: [] }));
  await screen.findByRole('heading', { name: 'No vehicles match “17" wheels”' });
});

test('an empty list asks what leaving out a bound or the search would bring', async () => {
  renderInventory('/inventory?q=civic&priceMax=15000', ({ search, priceMax }) => {
    if (search && priceMax) return aPage({ total: 0, vehicles: [] });
    return aPage({ total: search ? 1 : 1_200, vehicles: [] });
  });
  await screen.findByRole('button', { name: 'Leave out “civic” 1,200 vehicles' });
  screen.getByRole('button', { name: 'Leave out Up to $15,000 1 vehicle' });
});

test('where leaving out one filter is not enough, each is offered alone', async () => {
  const { router } = renderInventory('/inventory?q=zzz&priceMax=5000&yearMin=2020', ({ search, priceMax, yearMin }) => {
    const isYearAlone = !search && !priceMax && yearMin;
    return aPage({ total: isYearAlone ? 9 : 0, vehicles: [] });
  });
  await screen.findByText('Leaving out one of them is not enough. Keep only one:');
  expect(screen.queryByRole('button', { name: /Keep only “zzz”/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep only From 2020 9 vehicles' }));
  await waitFor(() => expect(router.state.location.search).toBe('?yearMin=2020'));
});

test('show more lengthens the list by its address and moves the focus to the first new vehicle', async () => {
  const cards = Array.from({ length: 30 }, (_, index) => aCard(index));
  const { router } = renderInventory('/inventory', ({ limit }) =>
    aPage({ total: 30, vehicles: cards.slice(0, limit) }),
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Show 6 more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2019 Honda Civic 24'));
  expect(router.state.location.search).toBe('?show=48');
});

test('a list that cannot be loaded shows an error, keeps its address and loads with Retry', async () => {
  let isDown = true;
  const { router } = renderInventory('/inventory?make=Kia', () => {
    if (isDown) throw new DomainError('unavailable', 'no answer');
    return aPage();
  });
  await screen.findByRole('heading', { name: 'Failed to load vehicles. Please try again later.' });
  screen.getByRole('navigation', { name: 'Main' });
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Our Inventory' });
  expect(router.state.location.search).toBe('?make=Kia');
});

test('every part of the filters is a plain form, so that the page works without scripts', async () => {
  renderInventory('/inventory?q=red&sort=price&make=Kia');
  const kia = (await findRail()).getByRole<HTMLInputElement>('checkbox', { name: /Kia/ });
  const form = kia.form;
  if (!form) throw new Error('The filters are not in a form');
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/inventory']);
  const fields = [...new FormData(form)].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`);
  expect(fields).toEqual(['q=red', 'sort=price', 'status=all', 'make=Kia']);
  expect(document.querySelector('[style]')).toBeNull();
});

test('a choice stays while an earlier one arrives before it', async () => {
  const honda = Promise.withResolvers<Page>();
  const both = Promise.withResolvers<Page>();
  const { router, getInventory } = renderInventory(
    '/inventory',
    ({ make }) => [aPage(), honda.promise, both.promise][make.length] ?? aPage(),
  );
  const rail = await findRail();
  const isChecked = (name: RegExp) => rail.getByRole('checkbox', { name }).matches(':checked');
  fireEvent.click(rail.getByRole('checkbox', { name: /Honda/ }));
  await waitFor(() => expect(getInventory).toHaveBeenCalledTimes(2));
  fireEvent.click(rail.getByRole('checkbox', { name: /Kia/ }));
  honda.resolve(aPage());
  await waitFor(() => expect(router.state.location.search).toBe('?make=Honda'));
  await waitFor(() => expect(getInventory).toHaveBeenCalledTimes(3));
  expect([isChecked(/Honda/), isChecked(/Kia/)]).toEqual([true, true]);
  both.resolve(aPage());
  await waitFor(() => expect(router.state.location.search).toBe('?make=Honda&make=Kia'));
  await act(() => router.navigate(-1));
  // Its list is read again.
  await waitFor(() => expect([isChecked(/Honda/), isChecked(/Kia/)]).toEqual([true, false]));
});

test('Refresh Inventory keeps a filter whose list is loading', async () => {
  const { router, getInventory } = renderInventory('/inventory', ({ make }) =>
    make.length > 0 ? new Promise(() => undefined) : aPage(),
  );
  const rail = await findRail();
  fireEvent.click(rail.getByRole('checkbox', { name: /Honda/ }));
  await waitFor(() => expect(getInventory).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getAllByRole('button', { name: 'Refresh Inventory' })[0] as HTMLElement);
  await waitFor(() => expect(getInventory).toHaveBeenCalledTimes(3));
  expect(router.state.navigation.location?.search).toBe('?make=Honda');
  expect(rail.getByRole('checkbox', { name: /Honda/ }).matches(':checked')).toBe(true);
});

test('a search that waits for the end of typing does not stop a vehicle that was chosen meanwhile', async () => {
  const getInventory = vi.fn(async () => aPage());
  const router = renderStorefront('/inventory', getInventory, () => new Promise(() => undefined));
  await findRail();
  fireEvent.change(screen.getByLabelText('Search inventory'), { target: { value: 'civic' } });
  fireEvent.click(screen.getAllByRole('link', { name: /Civic 1/ })[0] as HTMLElement);
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(router.state.navigation.location?.pathname).toContain(aCard(1).id);
  expect(getInventory).toHaveBeenCalledTimes(1);
});
