import { createHash } from 'node:crypto';
import { reviewerPhotosOrigin } from '@dealer/shared-domain';

/** The hash form that integrity attributes and Content-Security-Policy share. */
export function toIntegrity(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

export type PolicyInput = {
  scripts: string[];
  styles: string[];
  mediaOrigin: string;
  /** Whom scripts may ask besides our own origin: the backend, and the mail service. */
  serviceOrigins: string[];
  /** Staff pages also preview files before they are sent, and send them to the media host. */
  audience: 'visitors' | 'staff';
  /** Whether the site's public address is https: then nothing is asked for without encryption. */
  isSecure: boolean;
};

/** Who may make an address into a script, by audience; no policy makes HTML or code of a text. */
const scriptPolicies = {
  visitors: 'dealer-start dealer-shell dealer-chunks-shell dealer-chunks-storefront',
  staff: 'dealer-shell dealer-chunks-shell dealer-chunks-backoffice dealer-worker',
} as const;

/**
 * Two policies, both of which must agree: the listed entries and what they load, and nothing but our own origin.
 * No inline script is needed, so that the HTML can be cached. Texts become neither markup nor script (Trusted Types).
 */
export function toContentSecurityPolicy({
  scripts,
  styles,
  mediaOrigin,
  serviceOrigins,
  audience,
  isSecure,
}: PolicyInput): string {
  const hashes = (list: string[]) => [...new Set(list)].map((hash) => `'${hash}'`).join(' ');
  const isStaff = audience === 'staff';
  const connections = [...new Set([...serviceOrigins, ...(isStaff ? [mediaOrigin] : [])])].join(' ');
  const first = [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`.trim(),
    `img-src 'self' ${mediaOrigin} ${isStaff ? 'blob:' : reviewerPhotosOrigin}`,
    `media-src ${mediaOrigin}${isStaff ? ' blob:' : ''}`,
    `connect-src 'self' ${connections}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${scriptPolicies[audience]}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ];
  return `${first.join('; ')}, script-src 'self'`;
}

/** What an answer that is no page may do when somebody opens it as one, or starts it as a worker. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Abilities of browsers that no page of ours uses; the rest stay with our own origin. */
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

/** Headers that every answer carries. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Headers of HTML besides its policy. */
export const documentHeaders = {
  'x-frame-options': 'DENY',
  'integrity-policy': 'blocked-destinations=(script)',
} as const;

/** Browsers that came once by https come by nothing else for a year. Other hosts of the domain are their owner's matter. */
const onlyEncrypted = { 'strict-transport-security': 'max-age=31536000' };

type HeaderOptions = {
  /** As in a policy. */
  isSecure: boolean;
  /** Pages of a development server stand under no policy. */
  isDevelopment: boolean;
};

/** Puts onto an answer what every one carries and it does not say itself. */
export function createHeaderWriter({ isSecure, isDevelopment }: HeaderOptions) {
  const every = Object.entries({
    ...commonHeaders,
    'x-frame-options': documentHeaders['x-frame-options'],
    ...(isDevelopment ? {} : { 'content-security-policy': closedPolicy }),
    ...(isSecure ? onlyEncrypted : {}),
  });

  return function withHeaders(response: Response): Response {
    for (const [name, value] of every) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
}
