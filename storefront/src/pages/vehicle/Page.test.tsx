// @vitest-environment jsdom
import { type DealerContact, fallbackContact, type Vehicle } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadPricing } from '../../features/pricing/lazy-pricing.ts';
import { anImage, aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { VehiclePage } from './Page.tsx';

beforeAll(loadPricing);
afterEach(cleanup);

function renderPage(overrides: Partial<Vehicle> = {}, contact: DealerContact = fallbackContact) {
  renderOnSite(<VehiclePage />, { vehicle: aVehicle(overrides), similar: [] }, { contact });
}

test('the title names vehicle and dealer, and the page states what is added to the price', () => {
  renderPage();
  expect(document.title).toBe('2019 Honda Civic EX | Dream Motor Co.');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
    /^\/inventory\/2019-honda-civic-/,
  );
  const offer = within(screen.getByRole('region', { name: 'Price and contact' }));
  offer.getByRole('heading', { level: 1, name: '2019 Honda Civic EX' });
  offer.getByText('$18,995');
  offer.getByText('plus HST & licensing');
  expect(offer.getByText('84,210 km').closest('p')?.textContent).toBe('Used · 84,210 km · Automatic');
});

test('features and videos have a section only when there are any', () => {
  renderPage();
  expect(screen.queryByRole('heading', { name: 'Features' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Videos' })).toBeNull();
  cleanup();
  renderPage({
    features: ['Sunroof'],
    videos: [{ publicId: 'walk', url: '', thumbnailUrl: 'https://media.test/walk.jpg' }],
  });
  screen.getByText('Sunroof');
  const video = screen.getByLabelText('Video 1 of 2019 Honda Civic EX');
  expect(video.getAttribute('poster')).toBe('https://media.test/walk.jpg');
  expect(video.getAttribute('preload')).toBe('none');
  expect(video.querySelector('source')?.getAttribute('type')).toBe('video/mp4');
});

test.each(['source', 'video'])('a video says that it did not load, also if it stops in the middle: %s', (failing) => {
  renderPage({ videos: [{ publicId: 'walk', url: '', thumbnailUrl: null }] });
  const video = screen.getByLabelText('Video 1 of 2019 Honda Civic EX');
  fireEvent.error(failing === 'video' ? video : (video.querySelector(failing) ?? video));
  expect(screen.getByRole('alert').textContent).toBe('This video did not load. Retry');
});

test('past use as a rental and a sale as is are shown next to the price', () => {
  renderPage({ pastUse: ['Daily rental'], soldAsIs: true });
  const offer = within(screen.getByRole('region', { name: 'Price and contact' }));
  const flags = within(offer.getByRole('list', { name: 'Know before you buy' }));
  expect(flags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'As is, unfit',
    'Former daily rental',
  ]);
  const bar = within(screen.getByRole('region', { name: 'Price and contact at the bottom' }));
  bar.getByText('As is, unfit');
  screen.getByText(/This vehicle is being sold "as is," unfit/);
});

test('the statement required by law is the dealer’s own where the settings have one', () => {
  const words = { asIsStatement: 'Unfit, and not certified.', priceIncludesText: 'Winter tires: On rims' };
  renderPage({ soldAsIs: true }, { ...fallbackContact, ...words });
  expect(screen.getByRole('heading', { name: 'Sold as is' }).nextElementSibling?.textContent).toBe(words.asIsStatement);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('On rims');
  expect(screen.queryByText('Safety standards certificate')).toBeNull();
});

test('a sold vehicle carries its mark, and the dealer can be asked for another like it', () => {
  renderPage({ status: 'Sold', images: [anImage('front')] });
  screen.getByText('SOLD');
  screen.getByText(/Ask us for one like it\.$/);
  // Only once, not again in the mobile bar.
  expect(screen.getAllByRole('button', { name: 'Contact Dealer' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'See what is available' }).getAttribute('href')).toBe(
    '/inventory?bodyStyle=Sedan',
  );
});

test('Contact Dealer opens the contact methods for this vehicle', async () => {
  renderPage({ stockNumber: '26-118' });
  const [button] = screen.getAllByRole('button', { name: 'Contact Dealer' });
  if (!button) throw new Error('No Contact Dealer button');
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('tab', { name: 'Phone' }));
  expect(dialog.getByRole('link', { name: 'Call Now' }).getAttribute('href')).toBe('tel:+14165550142');
  fireEvent.click(dialog.getByRole('tab', { name: 'Message' }));
  const mail = dialog.getByRole('link', { name: 'Send Email' }).getAttribute('href');
  expect(mail).toContain('mailto:sales@example.ca?subject=2019%20Honda%20Civic%20EX%20(stock%2026-118)');
  fireEvent.keyDown(dialog.getByRole('tab', { name: 'Message' }), { key: 'ArrowRight' });
  expect(dialog.getByRole('tab', { name: 'Visit Us' }).getAttribute('aria-selected')).toBe('true');
  dialog.getByRole('link', { name: /Get Directions/ });
  dialog.getByRole('link', { name: 'Call First' });
});

test('a pending sale is shown, and the dealer can still be contacted', () => {
  renderPage({ status: 'Pending' });
  screen.getByText('Pending');
  screen.getByText(/A sale is pending/);
  expect(screen.getAllByRole('button', { name: 'Contact Dealer' })).not.toHaveLength(0);
});

test('the vehicle can be saved on this device, and is remembered as viewed', () => {
  renderPage();
  fireEvent.click(screen.getByRole('button', { name: 'Save 2019 Honda Civic EX' }));
  screen.getByRole('button', { name: 'Saved 2019 Honda Civic EX' });
  const stored = JSON.parse(localStorage.getItem('savedVehicles.1') ?? '{}');
  expect(stored.viewed[0].id).toBe(aVehicle().id);
});

test('the printed page names the dealer', () => {
  renderPage();
  const head = screen.getAllByText('(416) 555-0142').find((element) => element.tagName === 'B');
  expect(head?.parentElement?.textContent).toContain('100 Showroom Road');
});

test('nothing of the page needs a style attribute', () => {
  renderPage({ images: [anImage('front'), anImage('rear')], soldAsIs: true });
  expect(document.querySelectorAll('[style]')).toHaveLength(0);
});
