import { createHash } from 'node:crypto';

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
};

/** Where the review service keeps the photographs of those who wrote; its terms ask to show them. */
const reviewerPhotos = 'https://lh3.googleusercontent.com';

/**
 * Two policies, both of which must agree: the listed entries and what they load, and nothing but our own origin.
 * No inline script is needed, so that the HTML can be cached.
 */
export function toContentSecurityPolicy({
  scripts,
  styles,
  mediaOrigin,
  serviceOrigins,
  audience,
}: PolicyInput): string {
  const hashes = (list: string[]) => [...new Set(list)].map((hash) => `'${hash}'`).join(' ');
  const isStaff = audience === 'staff';
  const connections = [...new Set([...serviceOrigins, ...(isStaff ? [mediaOrigin] : [])])].join(' ');
  const first = [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashes(scripts)}`,
    `style-src 'self' ${hashes(styles)}`.trim(),
    `img-src 'self' ${mediaOrigin} ${isStaff ? 'blob:' : reviewerPhotos}`,
    `media-src ${mediaOrigin}${isStaff ? ' blob:' : ''}`,
    `connect-src 'self' ${connections}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return `${first.join('; ')}, script-src 'self'`;
}

/** Headers that every answer carries. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
} as const;

/** Headers of HTML besides its policy. */
export const documentHeaders = {
  'x-frame-options': 'DENY',
  'integrity-policy': 'blocked-destinations=(script)',
} as const;
