import { createHash } from 'node:crypto';
import { toNetwork } from './client-address.ts';
import type { CurrentRelease, Release } from './releases.ts';

/** What decides which release a visitor gets: the address, and the word of a tester's cookie. */
export type Visitor = { address: string; wish: Wish };
/** `next` wants the canary, `current` wants none; null leaves it to chance. */
export type Wish = 'next' | 'current' | null;

export type Choice = {
  release: Release;
  isCanary: boolean;
  /** Whether every visitor without a cookie gets this: only then may a cache in between keep it. */
  isForEverybody: boolean;
};

const shares = 10_000;

/**
 * A number from 0 up to 1 that this visitor keeps for this canary: no cookie, nothing stored, the same in every web
 * server. The next canary draws anew, so that it is not always the same people who go first.
 */
export function toShare(address: string, version: string): number {
  const hash = createHash('sha256')
    .update(`${version} ${toNetwork(address)}`)
    .digest();
  return (hash.readUInt32BE(0) % shares) / shares;
}

/** Which release of a remote a visitor gets. A canary of another contract than the shell's is nobody's. */
export function chooseRelease(
  { canary, ...release }: CurrentRelease,
  { address, wish }: Visitor,
  contractVersion?: number,
): Choice {
  if (!canary || (contractVersion !== undefined && canary.contractVersion !== contractVersion)) {
    return { release, isCanary: false, isForEverybody: true };
  }
  const { percent, ...next } = canary;
  if (wish === 'current') return { release, isCanary: false, isForEverybody: false };
  const isCanary = wish === 'next' || (percent > 0 && toShare(address, next.version) * 100 < percent);
  return { release: isCanary ? next : release, isCanary, isForEverybody: wish === null && percent === 0 };
}

const cookieName = 'release';
const cookieSeconds = 7 * 24 * 60 * 60;

/** The wish in a request's cookie. */
export function readWish(request: Request): Wish {
  const cookies = request.headers.get('cookie');
  const [, value] = (cookies && /(?:^|;\s*)release=(\w+)/.exec(cookies)) || [];
  return value === 'next' || value === 'current' ? value : null;
}

/**
 * `?release=next`, `current` or `auto` is a tester's wish: it becomes a cookie, or ends it, and the address goes on
 * without it. Null for every other request; nobody else ever gets a cookie.
 */
export function answerWish(request: Request, url: URL): Response | null {
  const wish = url.searchParams.get('release');
  if (wish !== 'next' && wish !== 'current' && wish !== 'auto') return null;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('release');
  // Two slashes at the start would name another host.
  const path = url.pathname.replace(/^\/{2,}/, '/');
  const age = wish === 'auto' ? 'Max-Age=0' : `Max-Age=${cookieSeconds}`;
  const isSecure = url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https';
  const cookie = [`${cookieName}=${wish}`, 'Path=/', age, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  return new Response(null, {
    status: 302,
    headers: {
      location: rest.size > 0 ? `${path}?${rest}` : path,
      'set-cookie': cookie.join('; '),
      'cache-control': 'private, no-store',
    },
  });
}

/**
 * Who may keep the answer. The browser always asks again. A cache in between may keep for a moment what everybody gets
 * (RFC 9213: the header is for it alone), and nothing that was chosen for one visitor.
 */
export function setCaching(
  headers: Headers,
  status: number,
  { isForEverybody, cdnSeconds }: Pick<Choice, 'isForEverybody'> & { cdnSeconds: number },
) {
  if (!isForEverybody) headers.set('cache-control', 'private, no-cache');
  else if (cdnSeconds > 0 && (status === 200 || status === 304)) {
    headers.set('cdn-cache-control', `public, max-age=${cdnSeconds}, stale-while-revalidate=60`);
  }
}
