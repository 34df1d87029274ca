import { reviewerPhotosOrigin } from '@dealer/shared-domain';

export type PolicyInput = {
  scripts: string[];
  inlineScripts: string[];
  styles: string[];
  mediaOrigin: string;
  /** Receives the staff's files and shows private photographs. */
  mediaApiOrigin: string;
  /** Other origins that scripts may connect to: the backend and the mail service. */
  serviceOrigins: string[];
  /** Staff pages also preview files and upload them to the media host. */
  audience: 'visitors' | 'staff';
  /** True if the site's public address is https. */
  isSecure: boolean;
};

/** Trusted Types policies by audience; all of them create script URLs only. */
const scriptPolicies = {
  visitors: 'dealer-start dealer-shell dealer-chunks-shell dealer-chunks-storefront',
  staff: 'dealer-shell dealer-chunks-shell dealer-chunks-backoffice dealer-app dealer-worker',
} as const;

/**
 * Two policies that must both allow a script: the listed entries and the scripts that they load, and our own origin
 * or these texts only. They are the build's, so the HTML can be cached without a nonce.
 */
export function toContentSecurityPolicy({
  scripts,
  inlineScripts,
  styles,
  mediaOrigin,
  mediaApiOrigin,
  serviceOrigins,
  audience,
  isSecure,
}: PolicyInput): string {
  const hashes = (list: string[]) => [...new Set(list)].map((hash) => `'${hash}'`).join(' ');
  const isStaff = audience === 'staff';
  // The barcode reader of the vehicle form is WebAssembly from our own files.
  const webAssembly = isStaff ? " 'wasm-unsafe-eval'" : '';
  const connections = [...new Set([...serviceOrigins, ...(isStaff ? [mediaApiOrigin] : [])])].join(' ');
  const pictures = [...new Set([mediaOrigin, isStaff ? mediaApiOrigin : reviewerPhotosOrigin])].join(' ');
  const first = [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashes(scripts)}${webAssembly}`,
    `style-src 'self' ${hashes(styles)}`.trim(),
    `img-src 'self' ${pictures}${isStaff ? ' blob:' : ''}`,
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
  const second = `script-src 'self' ${hashes(inlineScripts)}`.trim() + webAssembly;
  return `${first.join('; ')}, ${second}`;
}
