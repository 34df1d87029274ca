// @vitest-environment jsdom
import { type DealerContact, fallbackContact, type Vehicle } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anImage, aVehicle, renderOnSite } from '../features/vehicle/test-support.tsx';
import { VehiclePage } from './VehiclePage.tsx';

afterEach(cleanup);

function renderPage(overrides: Partial<Vehicle> = {}, contact: DealerContact = fallbackContact) {
  renderOnSite(<VehiclePage />, { vehicle: aVehicle(overrides), similar: [] }, { contact });
}

test('the page is named after the vehicle and the dealer, and says what comes on top of the price', () => {
  renderPage();
  expect(document.title).toBe('2019 Honda Civic EX | Dream Motor Co.');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
    /^\/inventory\/2019-honda-civic-/,
  );
  const offer = within(screen.getByRole('region', { name: 'Price and contact' }));
  expect(offer.getByRole('heading', { level: 1, name: '2019 Honda Civic EX' })).toBeTruthy();
  expect(offer.getByText('$18,995')).toBeTruthy();
  expect(offer.getByText('plus HST & licensing')).toBeTruthy();
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
  expect(screen.getByText('Sunroof')).toBeTruthy();
  const video = screen.getByLabelText('Video 1 of 2019 Honda Civic EX');
  expect(video.getAttribute('poster')).toBe('https://media.test/walk.jpg');
  expect(video.getAttribute('preload')).toBe('none');
  expect(video.querySelector('source')?.getAttribute('type')).toBe('video/mp4');
});

test('a past as a rental and a sale as is are said beside the price', () => {
  renderPage({ pastUse: ['Daily rental'], soldAsIs: true });
  expect(screen.getByText(/Former daily rental/)).toBeTruthy();
  expect(screen.getByText(/This vehicle is being sold "as is," unfit/)).toBeTruthy();
});

test('what the law dictates is said in the dealer’s words where the settings hold them', () => {
  const words = { asIsStatement: 'Unfit, and not certified.', priceIncludesText: 'Winter tires: On rims' };
  renderPage({ soldAsIs: true }, { ...fallbackContact, ...words });
  expect(screen.getByRole('heading', { name: 'Sold as is' }).nextElementSibling?.textContent).toBe(words.asIsStatement);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('On rims');
  expect(screen.queryByText('OMVIC transaction fee')).toBeNull();
});

test('a sold vehicle carries its mark, and the dealer can be asked for another like it', () => {
  renderPage({ status: 'Sold', images: [anImage('front')] });
  expect(screen.getByText('SOLD')).toBeTruthy();
  expect(screen.getByText(/Ask us for one like it\.$/)).toBeTruthy();
  // Once, and not at the thumb as well.
  expect(screen.getAllByRole('button', { name: 'Contact Dealer' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'See what is available' }).getAttribute('href')).toBe(
    '/inventory?bodyStyle=Sedan',
  );
});

test('Contact Dealer opens the ways to the dealer about this vehicle', async () => {
  renderPage({ stockNumber: '26-118' });
  const [button] = screen.getAllByRole('button', { name: 'Contact Dealer' });
  if (!button) throw new Error('No Contact Dealer button');
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Call Now' }).getAttribute('href')).toBe('tel:+14165550142');
  fireEvent.click(dialog.getByRole('tab', { name: 'Email' }));
  const mail = dialog.getByRole('link', { name: 'Send Email' }).getAttribute('href');
  expect(mail).toContain('mailto:sales@example.ca?subject=2019%20Honda%20Civic%20EX%20(stock%2026-118)');
  fireEvent.keyDown(dialog.getByRole('tab', { name: 'Email' }), { key: 'ArrowRight' });
  expect(dialog.getByRole('tab', { name: 'Visit Us' }).getAttribute('aria-selected')).toBe('true');
  expect(dialog.getByRole('link', { name: /Get Directions/ })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Call First' })).toBeTruthy();
});

test('a pending sale is said, and the dealer can still be asked', () => {
  renderPage({ status: 'Pending' });
  expect(screen.getByText('Pending')).toBeTruthy();
  expect(screen.getByText(/A sale is pending/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Contact Dealer' })).not.toHaveLength(0);
});

test('the vehicle can be kept on this device, and is remembered as seen', () => {
  renderPage();
  fireEvent.click(screen.getByRole('button', { name: 'Save 2019 Honda Civic EX' }));
  expect(screen.getByRole('button', { name: 'Saved 2019 Honda Civic EX' })).toBeTruthy();
  const stored = JSON.parse(localStorage.getItem('savedVehicles.1') ?? '{}');
  expect(stored.viewed[0].id).toBe(aVehicle().id);
});

test('paper says who offers the vehicle', () => {
  renderPage();
  const head = screen.getAllByText('(416) 555-0142').find((element) => element.tagName === 'B');
  expect(head?.parentElement?.textContent).toContain('100 Showroom Road');
});

test('nothing of the page needs a style attribute', () => {
  renderPage({ images: [anImage('front'), anImage('rear')], soldAsIs: true });
  expect(document.querySelectorAll('[style]')).toHaveLength(0);
});
