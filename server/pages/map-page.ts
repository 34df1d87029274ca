import { randomBytes } from 'node:crypto';
import { type DealerContact, directionsUrl, formatAddress } from '@dealer/shared-domain';
import type { WebEnvironment } from '../environment.ts';
import { toPlainText } from '../http/responses.ts';
import { type MapFrameSettings, runMapFrame } from './map-frame.ts';

type MapPageOptions = Pick<WebEnvironment, 'mapsKey' | 'mapsScriptUrl'> & {
  getContact: () => Promise<DealerContact>;
};

const zoom = 15;
const retryDelaysMs = [1000, 2000, 4000];
const timeLimitMs = 10_000;

/**
 * `/map`: a map of the dealership as a separate document for a frame, so that the map service's permissions apply
 * nowhere else. 404 without a key, without a location, or if the settings turn maps off.
 */
export function createMapPage({ mapsKey, mapsScriptUrl, getContact }: MapPageOptions) {
  return async function serveMap(): Promise<Response> {
    const contact = mapsKey ? await getContact() : null;
    if (!mapsKey || !contact?.mapsEnabled || contact.latitude === null || contact.longitude === null) {
      return toPlainText(404, 'There is no map.\n');
    }
    const { latitude, longitude, name: title } = contact;
    const scriptUrl = toScriptUrl(mapsScriptUrl, mapsKey);
    const settings = { scriptUrl, latitude, longitude, zoom, title, retryDelaysMs, timeLimitMs };
    const nonce = randomBytes(16).toString('base64');
    return new Response(toDocument(contact, settings, nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': toMapPolicy(nonce, mapsScriptUrl),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      },
    });
  };
}

function toScriptUrl(base: string, key: string): string {
  const url = new URL(base);
  url.search = new URLSearchParams({ key, v: 'weekly', libraries: 'places', callback: 'onMapsLoaded' }).toString();
  return url.href;
}

/** The permissions from the service's documentation, and no more; tests use another host. */
function toMapPolicy(nonce: string, mapsScriptUrl: string): string {
  const google = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com';
  const host = new URL(mapsScriptUrl).origin;
  return [
    "default-src 'none'",
    // The service compiles shaders and styles at run time; the host is for browsers without strict-dynamic.
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${host} 'unsafe-eval' blob:`,
    `style-src 'nonce-${nonce}' https://fonts.googleapis.com`,
    `img-src 'self' ${host} ${google} https://*.googleusercontent.com data:`,
    `connect-src 'self' ${host} ${google} data: blob:`,
    'font-src https://fonts.gstatic.com',
    'frame-src https://*.google.com',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function toDocument(contact: DealerContact, settings: MapFrameSettings, nonce: string): string {
  const address = formatAddress(contact);
  // `<` in a setting would end the script.
  const call = `(${runMapFrame})(${JSON.stringify(settings).replaceAll('<', '\\u003c')})`;
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`Map: ${contact.name}`)}</title>
<style nonce="${nonce}">html, body, #map { height: 100%; margin: 0 }</style>
</head>
<body>
<div id="map"><a href="${escapeHtml(directionsUrl(address))}" target="_blank" rel="noopener">${escapeHtml(address)}</a></div>
<script nonce="${nonce}">${call}</script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
