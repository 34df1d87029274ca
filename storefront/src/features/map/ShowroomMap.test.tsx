// @vitest-environment jsdom
import { type DealerContact, fallbackContact } from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderStorefront } from '../../test-support/storefront.tsx';

type See = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;
let watchers: See[] = [];

beforeEach(() => {
  watchers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: See) {
        watchers.push(see);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function renderMap({ hasMap = true, ...contact }: { hasMap?: boolean } & Partial<DealerContact> = {}) {
  renderStorefront('/contact', vi.fn(), undefined, {
    config: { ...aConfig, hasMap },
    contact: { getContact: async () => ({ ...fallbackContact, ...contact }) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
}

const frameOf = () => document.querySelector<HTMLIFrameElement>('iframe');
const servicePage = () => screen.queryByRole('link', { name: /Open the address in Google Maps/ });

function say(type: string, from: { origin?: string; source?: Window | null } = {}) {
  const { origin = location.origin, source = frameOf()?.contentWindow ?? null } = from;
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source })));
}

test.each([
  ['without a key', { hasMap: false }],
  ['where the settings switch maps off', { mapsEnabled: false }],
  ['where the settings say no place', { latitude: null, longitude: null }],
])('%s the address is shown, with a link to Google Maps', async (_case, options) => {
  await renderMap(options);
  expect(servicePage()?.getAttribute('href')).toContain('https://www.google.com/maps/search/');
  expect(servicePage()?.getAttribute('target')).toBe('_blank');
  const card = servicePage()?.closest('div')?.parentElement;
  expect(card?.textContent).toContain('100 Showroom Road, Scarborough, Ontario');
  expect(card?.querySelectorAll('svg').length, 'only icons').toBe(2);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Show the map' })).toBeNull();
});

test('nothing is fetched before the visitor requests the map', async () => {
  await renderMap();
  expect(frameOf()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }));
  expect(frameOf()?.getAttribute('src')).toBe('/map');
  expect(frameOf()?.title).toBe('Map of 100 Showroom Road, Scarborough, Ontario');
  screen.getByText('Loading the map...');
});

test('scrolling to it loads it too', async () => {
  await renderMap();
  await screen.findByRole('button', { name: 'Show the map' });
  act(() => {
    for (const see of watchers) see([{ isIntersecting: true }]);
  });
  expect(frameOf()?.getAttribute('src')).toBe('/map');
});

test('the map replaces the card once its page reports that it is ready', async () => {
  await renderMap();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }));
  say('map-ready', { origin: 'https://elsewhere.example' });
  say('map-ready', { source: window });
  screen.getByText('Loading the map...');
  say('map-ready');
  expect(screen.queryByText('Loading the map...')).toBeNull();
  expect(frameOf()?.getAttribute('src')).toBe('/map');
});

test('the card replaces a map that does not load within twenty seconds', async () => {
  await renderMap();
  const button = await screen.findByRole('button', { name: 'Show the map' });
  vi.useFakeTimers();
  fireEvent.click(button);
  act(() => vi.advanceTimersByTime(19_999));
  expect(frameOf()?.getAttribute('src')).toBe('/map');
  act(() => vi.advanceTimersByTime(1));
  expect(frameOf()).toBeNull();
  expect(servicePage()?.getAttribute('href')).toContain('https://www.google.com/maps/search/');
});

test('a loaded map stays', async () => {
  await renderMap();
  const button = await screen.findByRole('button', { name: 'Show the map' });
  vi.useFakeTimers();
  fireEvent.click(button);
  say('map-ready');
  act(() => vi.advanceTimersByTime(60_000));
  expect(frameOf()?.getAttribute('src')).toBe('/map');
});

test('the card replaces a map that reports a failure', async () => {
  await renderMap();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }));
  say('map-failed');
  expect(servicePage()?.getAttribute('href')).toContain('https://www.google.com/maps/search/');
});
