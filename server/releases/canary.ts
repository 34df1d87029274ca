import { createHash } from 'node:crypto';
import { toNetwork } from '../http/client-address.ts';
import type { ReleaseOverride } from './release-override.ts';
import type { CurrentRelease, Release } from './releases.ts';

/** The facts that decide which release a visitor gets. */
export type Visitor = { address: string; override: ReleaseOverride };

export type ReleaseChoice = {
  release: Release;
  isCanary: boolean;
  /** True if every visitor without a cookie gets this release, so that a shared cache may store the page. */
  isForEveryone: boolean;
};

const shares = 10_000;

/**
 * A visitor's share from 0 to 1 for this canary. It needs no cookie and is the same in every web server; it differs
 * between canaries, so that the same visitors are not always first.
 */
export function toShare(address: string, version: string): number {
  const hash = createHash('sha256')
    .update(`${version} ${toNetwork(address)}`)
    .digest();
  return (hash.readUInt32BE(0) % shares) / shares;
}

/** Ignores a canary whose contract version differs from the shell's. */
export function chooseRelease(
  { canary, ...release }: CurrentRelease,
  { address, override }: Visitor,
  contractVersion?: number,
): ReleaseChoice {
  if (!canary || (contractVersion !== undefined && canary.contractVersion !== contractVersion)) {
    return { release, isCanary: false, isForEveryone: true };
  }
  const { percent, ...next } = canary;
  if (override === 'current') return { release, isCanary: false, isForEveryone: false };
  const isCanary = override === 'next' || (percent > 0 && toShare(address, next.version) * 100 < percent);
  return { release: isCanary ? next : release, isCanary, isForEveryone: override === null && percent === 0 };
}

/**
 * Browsers always revalidate. A CDN may briefly store pages that are for all visitors (`CDN-Cache-Control`, RFC 9213),
 * but not those that were chosen for one.
 */
export function setCaching(
  headers: Headers,
  status: number,
  { isForEveryone, cdnSeconds }: Pick<ReleaseChoice, 'isForEveryone'> & { cdnSeconds: number },
) {
  if (!isForEveryone) headers.set('cache-control', 'private, no-cache');
  else if (cdnSeconds > 0 && (status === 200 || status === 304)) {
    headers.set('cdn-cache-control', `public, max-age=${cdnSeconds}, stale-while-revalidate=60`);
  }
}
