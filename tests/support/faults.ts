import type { Route } from 'playwright';

type Fault = (route: Route) => Promise<void>;

/** How a service can fail. */
export const faults = {
  'answers 500': (route) => route.fulfill({ status: 500, json: { message: 'internal' } }),
  'answers 504 with a page of its gateway': (route) =>
    route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Time-out</h1>' }),
  'answers 200 with a page instead of data': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to this network</title>' }),
  'answers with data that are cut short': (route) =>
    route.fulfill({ contentType: 'application/json', body: '[{"id":' }),
  'answers with other data than were asked for': (route) => route.fulfill({ json: { vehicles: 'none', total: -1 } }),
  'refuses the connection': (route) => route.abort('connectionrefused'),
  'breaks the connection off': (route) => route.abort('connectionreset'),
  'answers another origin only': (route) =>
    route.fulfill({ json: [], headers: { 'access-control-allow-origin': 'https://elsewhere.test' } }),
} as const satisfies Record<string, Fault>;

export const everyFault = Object.entries<Fault>(faults);

/** Holds requests until they are released; the rest end with the page. */
export function createHold(answer: Fault = (route) => route.continue()) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    hold: async (route: Route) => {
      await promise;
      // The page may have closed.
      await answer(route).catch(() => undefined);
    },
    letGo: resolve,
  };
}
