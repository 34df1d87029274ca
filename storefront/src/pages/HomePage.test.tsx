// @vitest-environment jsdom
import { DomainError, type InventoryPage } from '@dealer/shared-domain';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anImage, aVehicle } from '../features/vehicle/test-support.tsx';
import { renderStorefront } from './test-storefront.tsx';

afterEach(cleanup);

const noRange = { min: null, max: null };
const emptyPage: InventoryPage = {
  total: 0,
  listed: 0,
  vehicles: [],
  facets: {
    make: [],
    model: [],
    transmission: [],
    fuelType: [],
    bodyStyle: [],
    color: [],
    status: { all: 0, available: 0, sold: 0 },
    year: noRange,
    price: noRange,
    mileage: noRange,
  },
};

function renderSite(address: string, getInventory = async () => emptyPage) {
  return renderStorefront(address, getInventory);
}

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
  expect(visit.getByText('9:00 AM–7:00 PM')).toBeDefined();
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

test('the way to a large lot names its number in groups of three', async () => {
  renderSite('/', async () => ({ ...emptyPage, listed: 10_000 }));
  expect((await screen.findByRole('link', { name: 'All 10,000 vehicles' })).getAttribute('href')).toBe('/inventory');
});

test('the only vehicle of a lot stands in the hero, and nothing below it says that there are none', async () => {
  renderSite('/', async () => ({
    ...emptyPage,
    listed: 1,
    vehicles: [aVehicle({ isFeatured: true, image: anImage('front') })],
  }));
  expect(await screen.findByRole('link', { name: /2019 Honda Civic/ })).toBeDefined();
  expect(screen.queryByText('No vehicles are listed at the moment.')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Just arrived' })).toBeNull();
});

test('a vehicle without a photograph stands in the list, not in the hero', async () => {
  renderSite('/', async () => ({ ...emptyPage, listed: 1, vehicles: [aVehicle({ isFeatured: true })] }));
  expect(await screen.findByRole('heading', { name: 'Just arrived' })).toBeDefined();
  expect(screen.getAllByRole('heading', { name: /2019 Honda Civic/ }).length).toBeGreaterThan(0);
});

test('an unknown address shows the home page and is kept out of search engines', async () => {
  renderSite('/no/such/page');
  expect(await screen.findByRole('link', { name: 'View Inventory' })).toBeDefined();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('without the vehicles the rest of the home page stands', async () => {
  renderSite('/', async () => {
    throw new DomainError('unavailable', 'no answer');
  });
  expect(await screen.findByText('Failed to load vehicles. Please try again later.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Visit Our Showroom' })).toBeDefined();
});
