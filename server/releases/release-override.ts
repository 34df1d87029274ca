const cookieName = 'release';
const cookieSeconds = 7 * 24 * 60 * 60;

/** A tester's choice of release in a cookie: `next` is the canary, `current` is none; null leaves it to the share. */
export type ReleaseOverride = 'next' | 'current' | null;

export function readReleaseOverride(request: Request): ReleaseOverride {
  const cookies = request.headers.get('cookie');
  const [, value] = (cookies && /(?:^|;\s*)release=(\w+)/.exec(cookies)) || [];
  return value === 'next' || value === 'current' ? value : null;
}

/**
 * `?release=next` and `current` set a tester's cookie, `auto` deletes it; the redirect removes the parameter. Null for
 * all other requests: visitors never get a cookie.
 */
export function redirectReleaseOverride(request: Request, url: URL): Response | null {
  const override = url.searchParams.get('release');
  if (override !== 'next' && override !== 'current' && override !== 'auto') return null;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('release');
  // A location that starts with two slashes names another host.
  const path = url.pathname.replace(/^\/{2,}/, '/');
  const age = override === 'auto' ? 'Max-Age=0' : `Max-Age=${cookieSeconds}`;
  const isSecure = url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https';
  const cookie = [
    `${cookieName}=${override}`,
    'Path=/',
    age,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ];
  return new Response(null, {
    status: 302,
    headers: {
      location: rest.size > 0 ? `${path}?${rest}` : path,
      'set-cookie': cookie.join('; '),
      'cache-control': 'private, no-store',
    },
  });
}
