// @vitest-environment jsdom
import { DomainError, type InventoryQuery, type VehicleSource } from '@dealer/shared-domain';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anImage, aVehicle, emptyInventory } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';

afterEach(cleanup);

function renderSite(address: string, getInventory: VehicleSource['getInventory'] = async () => emptyInventory) {
  return renderStorefront(address, getInventory);
}

test('the home page itself mentions no unknown address', async () => {
  renderSite('/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('There is no page at this address')).toBeNull();
});

test('the home page leads to the inventory, dials the dealer and names five reasons', async () => {
  renderSite('/');
  expect((await screen.findByRole('heading', { level: 1 })).textContent?.trim()).toBe(
    'Dream a Motor, Deals beyond Limits.',
  );
  expect(screen.getByRole('link', { name: 'View Inventory' }).getAttribute('href')).toBe('/inventory');
  expect(screen.getByRole('link', { name: 'Call Now' }).getAttribute('href')).toBe('tel:+14165550142');
  const reasons = screen.getByRole('heading', { name: 'Why Choose Dream Motor Co.' }).closest('section');
  if (!reasons) throw new Error('The reasons have no section');
  expect(
    within(reasons)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual([
    'Quality Guarantee',
    'Tax & Insurance Appraisals',
    'Award Winning Service',
    'Expert Team',
    'Wide Selection',
  ]);
});

test('the showroom has its address, its hours and directions in a new tab', async () => {
  renderSite('/');
  const visit = within(await screen.findByRole('region', { name: 'Visit Our Showroom' }));
  visit.getByText('9:00 AM–7:00 PM');
  const directions = visit.getByRole('link', { name: /Get Directions/ });
  expect(directions.getAttribute('href')).toContain('https://www.google.com/maps/dir/');
  expect(directions.getAttribute('target')).toBe('_blank');
});

test('the navigation has the six entries in their order', async () => {
  renderSite('/');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Inventory',
    'Appraisal Services',
    'About',
    'Contact',
    'Admin',
  ]);
});

test('the link to a large inventory groups the digits of its number', async () => {
  renderSite('/', async () => ({ ...emptyInventory, total: 10_000 }));
  expect((await screen.findByRole('link', { name: 'All 10,000 available' })).getAttribute('href')).toBe('/inventory');
});

test('common searches link to what they say, also in thousands', async () => {
  const common = [{ phrase: 'Under $20,000', count: 1_200 }];
  renderSite('/', async ({ commonSearches }) => ({ ...emptyInventory, common: commonSearches ? common : null }));
  const link = await screen.findByRole('link', { name: 'Under $20,000 1,200' });
  expect(link.getAttribute('href')).toBe('/inventory?q=Under+%2420%2C000');
});

test('a single vehicle is in the hero, and no empty message is shown below', async () => {
  renderSite('/', async () => ({
    ...emptyInventory,
    listed: 1,
    vehicles: [aVehicle({ isFeatured: true, image: anImage('front') })],
  }));
  await screen.findByRole('link', { name: /2019 Honda Civic/ });
  expect(screen.queryByText('No vehicles are available at the moment.')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Just arrived' })).toBeNull();
});

test('featured and new vehicles come in one answer', async () => {
  const hero = aVehicle({ id: 'hero', isFeatured: true, model: 'Accord', image: anImage('front') });
  const getInventory = vi.fn(async ({ withFeatured = 0 }: InventoryQuery) => ({
    ...emptyInventory,
    listed: 2,
    vehicles: [hero, aVehicle()],
    featured: [hero].slice(0, withFeatured),
  }));
  renderSite('/', getInventory);
  const arrived = (await screen.findByRole('heading', { name: 'Just arrived' })).closest('section');
  expect(arrived?.textContent).toContain('Civic');
  expect(arrived?.textContent).not.toContain('Accord');
  expect(getInventory).toHaveBeenCalledTimes(1);
});

test('a vehicle is shown once: in the hero, as just arrived, or as featured', async () => {
  const named = (model: string) => aVehicle({ id: model, model, isFeatured: true, image: anImage('front') });
  const featured = ['Accord', 'Civic', 'Fit', 'Pilot', 'Odyssey', 'Ridgeline'].map(named);
  renderSite('/', async ({ withFeatured = 0 }) => ({
    ...emptyInventory,
    listed: 6,
    vehicles: featured.slice(0, 5),
    featured: featured.slice(0, withFeatured),
  }));
  const readModels = async (title: string) => {
    const section = (await screen.findByRole('heading', { name: title })).closest('section');
    return [...(section?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent.split(' ')[2]);
  };
  expect(await readModels('Just arrived')).toEqual(['Civic', 'Fit', 'Pilot', 'Odyssey']);
  expect(await readModels('Featured vehicles')).toEqual(['Ridgeline']);
});

test('without a featured vehicle the newest with a photograph is in the hero alone', async () => {
  const hero = aVehicle({ id: 'hero', model: 'Accord', image: anImage('front') });
  renderSite('/', async () => ({ ...emptyInventory, listed: 2, vehicles: [hero, aVehicle()], featured: [] }));
  const arrived = (await screen.findByRole('heading', { name: 'Just arrived' })).closest('section');
  expect(arrived?.textContent).toContain('Civic');
  expect(arrived?.textContent).not.toContain('Accord');
});

test('a vehicle without a photograph is in the list, not in the hero', async () => {
  renderSite('/', async () => ({ ...emptyInventory, listed: 1, vehicles: [aVehicle({ isFeatured: true })] }));
  await screen.findByRole('heading', { name: 'Just arrived' });
  expect(screen.getAllByRole('heading', { name: /2019 Honda Civic/ }).length).toBeGreaterThan(0);
});

test.each(['/no/such/page', '/%'])('%s shows the home page and is kept out of search engines', async (address) => {
  renderSite(address);
  await screen.findByRole('link', { name: 'View Inventory' });
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  screen.getByText('There is no page at this address');
});

test('without the vehicles the rest of the home page is shown', async () => {
  renderSite('/', async () => {
    throw new DomainError('unavailable', 'no answer');
  });
  await screen.findByText('Failed to load vehicles. Please try again later.');
  screen.getByRole('heading', { name: 'Visit Our Showroom' });
});
