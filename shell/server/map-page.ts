import { randomBytes } from 'node:crypto';
import { type DealerContact, directionsUrl, formatAddress } from '@dealer/shared-domain';
import type { WebEnvironment } from './environment.ts';
import { type MapFrameSettings, runMapFrame } from './map-frame.ts';
import { toPlainText } from './responses.ts';

type MapPageOptions = Pick<WebEnvironment, 'mapsKey' | 'mapsScriptUrl'> & {
  getContact: () => Promise<DealerContact>;
};

const zoom = 15;
const retryDelaysMs = [1000, 2000, 4000];
const timeLimitMs = 10_000;

/**
 * `/map`: the dealer's place on a map, as a page of its own for a frame, so that what the map service needs is allowed
 * here and nowhere else. There is none without a key, without a place, or where the settings turn maps off.
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
        // A nonce is good for one answer.
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

/** What the service's own guide asks for, and no more; its host is named apart for a stand-in's sake. */
function toMapPolicy(nonce: string, mapsScriptUrl: string): string {
  const google = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com';
  const host = new URL(mapsScriptUrl).origin;
  return [
    "default-src 'none'",
    // The service compiles shaders and styles at run time; hosts are for browsers that do not know strict-dynamic.
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
  // `<` in a text of the settings would end the script.
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
