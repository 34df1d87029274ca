/** For responses that are not pages, in case one is opened as a document or run as a worker. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browser features that no public page uses; others stay allowed for our own origin. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

function toPermissions(features: readonly string[]): string {
  return features.map((feature) => `${feature}=()`).join(', ');
}

/** Staff scan the barcode of a VIN with the camera. */
export const staffPermissions = toPermissions(unusedFeatures.filter((feature) => feature !== 'camera'));

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': toPermissions(unusedFeatures),
} as const;

/**
 * Further headers of HTML. `Integrity-Policy` is missing on purpose: under it WebKit, which ignores the integrity of
 * preloads, refuses them, and scripts would load one after another.
 */
export const documentHeaders = { 'x-frame-options': 'DENY' } as const;

/** One year, without includeSubDomains: other hosts of the domain may not belong to the site. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** Adds missing security headers to a response. */
export function createSecurityHeaders({ isSecure }: { isSecure: boolean }) {
  const defaults = Object.entries({
    ...commonHeaders,
    'x-frame-options': documentHeaders['x-frame-options'],
    'content-security-policy': closedPolicy,
    ...(isSecure ? strictTransport : {}),
  });

  return function withSecurityHeaders(response: Response): Response {
    for (const [name, value] of defaults) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
}
