import { fallbackContact } from '@dealer/shared-domain';
import { expect, test } from 'vitest';
import { createMapPage } from './map-page.ts';

const mapsScriptUrl = 'https://maps.googleapis.com/maps/api/js';

function aMap({ mapsKey = 'browser-key' as string | null, contact = {}, scriptUrl = mapsScriptUrl } = {}) {
  const getContact = async () => ({ ...fallbackContact, ...contact });
  return createMapPage({ mapsKey, mapsScriptUrl: scriptUrl, getContact })();
}

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test('the map’s script has the places library and the weekly version, at zoom 15', async () => {
  const html = await (await aMap()).text();
  expect(html).toContain(
    '"scriptUrl":"https://maps.googleapis.com/maps/api/js?key=browser-key&v=weekly&libraries=places&callback=onMapsLoaded"',
  );
  expect(html).toContain('"latitude":43.7764,"longitude":-79.2318,"zoom":15');
});

test('only the page’s own script runs, by a new nonce for every response', async () => {
  const [first, second] = await Promise.all([aMap(), aMap()]);
  const nonces = [first, second].map((response) => /script-src 'nonce-([^']+)'/.exec(policyOf(response))?.[1]);
  expect(nonces[0]).not.toBe(nonces[1]);
  const html = await first.text();
  const openings = html.match(/<(?:script|style)[^>]*>/g);
  expect(openings).toHaveLength(2);
  for (const opening of openings ?? []) expect(opening).toContain(`nonce="${nonces[0]}"`);
  expect(first.headers.get('cache-control')).toBe('no-store');
});

test('only pages of this site may frame the map', async () => {
  const response = await aMap();
  expect(response.status).toBe(200);
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(policyOf(response)).toContain("frame-ancestors 'self'");
  expect(policyOf(response)).toContain("default-src 'none'");
});

test('another map service is allowed by its origin', async () => {
  const response = await aMap({ scriptUrl: 'http://localhost:9000/maps.js' });
  expect(policyOf(response)).toMatch(/script-src [^;]* http:\/\/localhost:9000 /);
  expect(await response.text()).toContain('http://localhost:9000/maps.js?key=browser-key');
});

test.each([
  ['without a key', { mapsKey: null }],
  ['where maps are turned off', { contact: { mapsEnabled: false } }],
  ['without a place', { contact: { latitude: null } }],
])('the map is not served %s', async (_, given) => {
  expect((await aMap(given)).status).toBe(404);
});

test('settings are escaped', async () => {
  const hostile = '</script><script>alert(1)</script>"';
  const html = await (await aMap({ contact: { name: hostile, address: hostile } })).text();
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<script/g)).toHaveLength(1);
});
