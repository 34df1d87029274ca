import { createVehicleEvents, fallbackContact, type StorefrontContract } from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import { renderToReadableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createRoutes } from '../routes.tsx';
import { someReviews } from '../test-support/reviews.ts';
import { noSuggestions } from '../test-support/site.tsx';

const contract: StorefrontContract = {
  config: { ...aConfig, hasMap: true, clientProtection: true },
  vehicles: {
    getInventory: vi.fn().mockRejectedValue(new Error('no vehicles here')),
    getVehicle: vi.fn(),
    getVehicles: vi.fn(),
    getSimilar: vi.fn(),
    getLanding: vi.fn(),
    getSuggestions: async () => noSuggestions,
    getVersion: vi.fn(),
  },
  contact: { getContact: async () => fallbackContact },
  messages: { send: vi.fn() },
  testDrives: { getSlots: vi.fn(), getTestDrive: vi.fn() },
  reviews: someReviews(),
  vehicleCounter: { count: vi.fn() },
  vehicleEvents: createVehicleEvents(() => null),
};

async function renderHtml(address: string): Promise<string> {
  const handler = createStaticHandler(await withViews(createRoutes(contract)));
  const context = await handler.query(new Request(`http://dealer.test${address}`));
  if (context instanceof Response) throw new Error('The page leads elsewhere');
  const router = createStaticRouter(handler.dataRoutes, context);
  const stream = await renderToReadableStream(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  await stream.allReady;
  return new Response(stream).text();
}

async function withViews(routes: RouteObject[]): Promise<RouteObject[]> {
  return Promise.all(
    routes.map(async (route) => {
      if (route.children) return { ...route, children: await withViews(route.children) };
      const { lazy, ...rest } = route;
      return typeof lazy === 'object' && lazy.Component ? { ...rest, Component: await lazy.Component() } : route;
    }),
  );
}

test.each([
  ['/about', ['500+', 'Our story', 'Local Expertise', 'UCDA']],
  ['/appraisal-services', ['Tax appraisals', 'Market Analysis', 'id="contact"', 'Sample report']],
  ['/contact', ['Main Office', 'tel:+14165550142', 'Send a message', '100 Showroom Road']],
  ['/privacy', ['PIPEDA', 'id="google"']],
  ['/terms', ['Only HST and licensing are extra', 'id="contract"']],
  ['/accessibility', ['WCAG', 'id="feedback"']],
])('%s holds its content before any script runs', async (address, contents) => {
  const html = await renderHtml(address);
  for (const content of contents) expect(html).toContain(content);
  expect(html).not.toMatch(/\sstyle=/);
});

test('what depends on the time of day, on scripts or on another party is not in the HTML', async () => {
  const html = await renderHtml('/contact');
  expect(html).not.toMatch(/Open now|Closed ·|<iframe|Show the map|<dialog|data-client-protection/);
  expect(html).toContain('Open the address in Google Maps');
});
