import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';

const functionsDir = path.join(import.meta.dirname, '../../supabase/functions');
describe('the reviews function', () => {
  const variables = new Map<string, string>();
  const gateway = useGateway('pglite', undefined, {
    functions: { functionsDir, environment: { get: (name) => variables.get(name) } },
  });

  let places: Server;
  const asked: { url: string | undefined; key: unknown }[] = [];

  beforeAll(async () => {
    places = createServer((request, response) => {
      asked.push({ url: request.url, key: request.headers['x-goog-api-key'] });
      const review = { rating: 4, publishTime: '2026-11-04T16:20:00Z', authorAttribution: { displayName: 'Ada' } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ reviews: [review], googleMapsUri: 'https://maps.test/place' }));
    });
    await new Promise<void>((resolve) => places.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => places.close(resolve));
  });

  function call(method = 'GET', headers: Record<string, string> = { apikey: gateway().keys.anonKey }) {
    return fetch(`${gateway().url}/functions/v1/google-reviews`, { method, headers });
  }

  test('visitors get demonstration reviews if no place is configured', async () => {
    const response = await call();
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await response.json()).toMatchObject({ source: 'demo', data: { url: null, count: 6 } });
  });

  test('with a place and key it returns the service’s reviews, requested once', async () => {
    const address = places.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    variables.set('GOOGLE_PLACES_API_KEY', 'places-key-1234');
    variables.set('GOOGLE_PLACE_ID', 'place-1');
    variables.set('PLACES_API_URL', `http://127.0.0.1:${port}`);
    for (const _ of [1, 2]) {
      const text = await (await call()).text();
      expect(JSON.parse(text)).toMatchObject({
        source: 'google',
        data: { url: 'https://maps.test/place', reviews: [{ author: 'Ada', rating: 4 }] },
      });
      expect(text).not.toContain('places-key-1234');
    }
    expect(asked).toEqual([{ url: '/v1/places/place-1?languageCode=en', key: 'places-key-1234' }]);
  });

  test('it accepts only GET requests with a key', async () => {
    const posted = await call('POST');
    expect([posted.status, await posted.json()]).toEqual([405, { error: 'Method not allowed' }]);
    expect((await call('GET', {})).status).toBe(401);
    const preflight = await call('OPTIONS', {
      origin: 'https://www.dealer.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'apikey,authorization',
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
  });
});
