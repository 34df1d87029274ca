// @vitest-environment jsdom
import { type DealerContact, fallbackContact } from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderStorefront } from '../../pages/test-storefront.tsx';

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
])('%s the address stands, with a link to the maps service', async (_case, options) => {
  await renderMap(options);
  expect(servicePage()?.getAttribute('href')).toContain('https://www.google.com/maps/search/');
  expect(servicePage()?.getAttribute('target')).toBe('_blank');
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Show the map' })).toBeNull();
});

test('nothing is fetched before a person asks for the map', async () => {
  await renderMap();
  expect(frameOf()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }));
  expect(frameOf()?.getAttribute('src')).toBe('/map');
  expect(frameOf()?.title).toBe('Map of 100 Showroom Road, Scarborough, Ontario');
  expect(screen.getByText('Loading the map...')).toBeDefined();
});

test('scrolling to it asks for it too', async () => {
  await renderMap();
  await screen.findByRole('button', { name: 'Show the map' });
  act(() => {
    for (const see of watchers) see([{ isIntersecting: true }]);
  });
  expect(frameOf()).not.toBeNull();
});

test('the map takes the place of the card once its own page says that it is there', async () => {
  await renderMap();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }));
  say('map-ready', { origin: 'https://elsewhere.example' });
  say('map-ready', { source: window });
  expect(screen.getByText('Loading the map...')).toBeDefined();
  say('map-ready');
  expect(screen.queryByText('Loading the map...')).toBeNull();
  expect(frameOf()).not.toBeNull();
});

test('a map that does not come within twenty seconds gives way to the card', async () => {
  await renderMap();
  const button = await screen.findByRole('button', { name: 'Show the map' });
  vi.useFakeTimers();
  fireEvent.click(button);
  act(() => vi.advanceTimersByTime(19_999));
  expect(frameOf()).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(frameOf()).toBeNull();
  expect(servicePage()).not.toBeNull();
});

test('a map that is there stays', async () => {
  await renderMap();
  const button = await screen.findByRole('button', { name: 'Show the map' });
  vi.useFakeTimers();
  fireEvent.click(button);
  say('map-ready');
  act(() => vi.advanceTimersByTime(60_000));
  expect(frameOf()).not.toBeNull();
});

test('a map that says it failed gives way at once', async () => {
  await renderMap();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the map' }));
  say('map-failed');
  expect(servicePage()).not.toBeNull();
});
