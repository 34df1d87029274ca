// @vitest-environment jsdom
import { type DealerContact, fallbackContact, type PublicConfig } from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderStorefront } from '../test-support/storefront.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type FrameOptions = { settings?: Partial<DealerContact>; config?: Partial<PublicConfig> };

function renderFrame(address: string, { settings = {}, config = {} }: FrameOptions = {}) {
  const getContact = vi.fn(async () => ({ ...fallbackContact, ...settings }));
  const router = renderStorefront(address, vi.fn().mockRejectedValue(new Error('not asked')), undefined, {
    config: { ...aConfig, ...config },
    contact: { getContact },
  });
  return { router, getContact };
}

const links = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`);

const siteEntries = [
  'Home /',
  'Inventory /inventory',
  'Appraisal Services /appraisal-services',
  'About /about',
  'Contact /contact',
  'Admin /admin/login',
];

test('header and footer link to the same six pages in the same order', async () => {
  renderFrame('/contact');
  expect(links(await screen.findByRole('navigation', { name: 'Main' }))).toEqual(siteEntries);
  expect(links(screen.getByRole('navigation', { name: 'Quick links' }))).toEqual(siteEntries);
});

test('the open page is marked in the header', async () => {
  renderFrame('/contact');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  const marked = navigation.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => link.textContent)).toEqual(['Contact']);
});

test('the footer shows every number with its name, and who the dealer is', async () => {
  renderFrame('/contact', {
    settings: {
      registeredName: '1234567 Ontario Inc.',
      omvicNumber: '5550123',
      phones: [
        { number: '4165550142', label: 'Main Office' },
        { number: '4165550178', label: 'Service' },
      ],
    },
  });
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: '(416) 555-0142' }).getAttribute('href')).toBe('tel:+14165550142');
  expect(footer.getByRole('link', { name: '(416) 555-0178' }).getAttribute('href')).toBe('tel:+14165550178');
  footer.getByText('Service');
  footer.getByText(/1234567 Ontario Inc\. is a registered Ontario motor vehicle dealer, OMVIC 5550123/);
});

test('the footer has the legal pages; social links only where the settings know them', async () => {
  renderFrame('/contact', { settings: { facebookUrl: 'https://www.facebook.com/dream' } });
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  expect(footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
  expect(footer.getByRole('link', { name: 'Accessibility' }).getAttribute('href')).toBe('/accessibility');
  expect(footer.getByRole('link', { name: /Facebook/ }).getAttribute('target')).toBe('_blank');
  expect(footer.queryByRole('link', { name: /Instagram/ })).toBeNull();
});

test('whether the showroom is open follows its time zone and is kept up to date', async () => {
  // Friday 20 November 2026, 18:59 in Toronto.
  vi.useFakeTimers({ now: new Date('2026-11-20T23:59:00Z'), shouldAdvanceTime: true });
  renderFrame('/privacy');
  const footer = within(await screen.findByRole('contentinfo'));
  await footer.findByText('Open now · closes 7 PM');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  footer.getByText('Closed · opens 9 AM tomorrow');
});

test('the mobile menu opens over the page, navigates and closes', async () => {
  const { router } = renderFrame('/contact');
  const button = await screen.findByRole('button', { name: 'Menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(links(menu.getByRole('navigation'))).toEqual(siteEntries);
  expect(menu.getByRole('link', { name: '(416) 555-0142' }).getAttribute('href')).toBe('tel:+14165550142');
  fireEvent.click(menu.getByRole('link', { name: 'Appraisal Services' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/appraisal-services'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the menu closes by its button', async () => {
  renderFrame('/contact');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new page is announced to screen readers', async () => {
  const { router } = renderFrame('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  await act(() => router.navigate('/terms'));
  await screen.findByText('Terms of Service | Dream Motor Co.', { selector: '[role=status] *' });
});

test('contact data are fresh for five minutes, then the next page loads them again', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  const { router, getContact } = renderFrame('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  vi.setSystemTime(new Date('2026-11-20T15:04:59Z'));
  await act(() => router.navigate('/terms'));
  expect(getContact).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date('2026-11-20T15:05:00Z'));
  getContact.mockResolvedValue({ ...fallbackContact, name: 'Dream Motor Company' });
  await act(() => router.navigate('/privacy'));
  expect(getContact).toHaveBeenCalledTimes(2);
  expect((await screen.findAllByText('Dream Motor Company')).length).toBeGreaterThan(0);
});

test('earlier contact data stay when a refresh fails; at first the built-in contact is shown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  const { router, getContact } = renderFrame('/contact', { settings: { email: 'desk@example.ca' } });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  vi.setSystemTime(new Date('2026-11-20T15:10:00Z'));
  getContact.mockRejectedValue(new Error('no answer'));
  await act(() => router.navigate('/terms'));
  expect(getContact).toHaveBeenCalledTimes(2);
  expect(screen.getAllByText('desk@example.ca').length).toBeGreaterThan(0);
  cleanup();

  renderStorefront('/contact', vi.fn(), undefined, { contact: { getContact } });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  expect(screen.getAllByText(fallbackContact.email).length).toBeGreaterThan(0);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

test('a slow refresh of contact data delays the next page only for a moment', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  const { router, getContact } = renderFrame('/contact', { settings: { email: 'desk@example.ca' } });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  vi.setSystemTime(new Date('2026-11-20T15:10:00Z'));
  getContact.mockImplementation(() => new Promise(() => undefined));
  act(() => void router.navigate('/terms'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/terms'), { timeout: 3000 });
  expect(screen.getAllByText('desk@example.ca').length).toBeGreaterThan(0);
  // Later pages do not wait.
  await act(() => router.navigate('/privacy'));
  expect(router.state.location.pathname).toBe('/privacy');
  expect(getContact).toHaveBeenCalledTimes(2);
  vi.setSystemTime(new Date('2026-11-20T15:11:00Z'));
  act(() => void router.navigate('/terms'));
  await waitFor(() => expect(getContact).toHaveBeenCalledTimes(3));
  vi.restoreAllMocks();
});

test('page protection loads after hydration, and only where it is on', async () => {
  const isBlocked = () => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F12', cancelable: true }));
  renderFrame('/contact', { config: { clientProtection: true } });
  await waitFor(() => expect(isBlocked()).toBe(true), { timeout: 5000 });
  cleanup();
  expect(isBlocked()).toBe(false);
});
