import { describe, expect, test } from 'vitest';
import { chooseRelease, setCaching, toShare } from './canary.ts';
import { type ReleaseOverride, readReleaseOverride, redirectReleaseOverride } from './release-override.ts';

const record = { entry: 'entry.js', integrity: 'sha256-e', contractVersion: 4, releasedAt: '' };
const current = { ...record, version: 'old' };
const aRelease = (percent: number, contractVersion = 4) => ({
  ...current,
  canary: { ...record, version: 'new', percent, contractVersion },
});
const choose = (percent: number, address: string, override: ReleaseOverride = null, contract?: number) =>
  chooseRelease(aRelease(percent, contract), { address, override }, 4);
const addresses = Array.from({ length: 20_000 }, (_, at) => `203.${at % 7}.${at % 251}.${(at * 31) % 256}-${at}`);

describe('a percentage of the visitors', () => {
  test.each([1, 10, 50, 90])('about %d % get the canary', (percent) => {
    const chosen = addresses.filter((address) => choose(percent, address).isCanary).length;
    expect(Math.abs((chosen / addresses.length) * 100 - percent)).toBeLessThan(1.2);
  });

  test('a visitor keeps the release, and those who have it at 10 % have it at 50 %', () => {
    for (const address of addresses.slice(0, 500)) {
      expect(choose(10, address)).toEqual(choose(10, address));
      if (choose(10, address).isCanary) expect(choose(50, address).isCanary).toBe(true);
    }
  });

  test('none at 0, all at 100', () => {
    expect(addresses.some((address) => choose(0, address).isCanary)).toBe(false);
    expect(addresses.every((address) => choose(100, address).isCanary)).toBe(true);
  });

  test('another canary selects other visitors', () => {
    const isFirst = (version: string) => (address: string) => toShare(address, version) < 0.1;
    const first = addresses.filter(isFirst('one'));
    const both = first.filter(isFirst('two')).length / first.length;
    expect(both).toBeLessThan(0.2);
  });

  test('the devices of one IPv6 network count as one visitor, in any spelling of the address', () => {
    const share = toShare('2001:db8:0:7:aaaa:bbbb:cccc:dddd', 'v');
    expect(toShare('2001:db8:0:7::1', 'v')).toBe(share);
    expect(toShare('2001:0db8::7:1:2:3:4', 'v')).toBe(share);
    expect(toShare('2001:db8:0:8::1', 'v')).not.toBe(share);
  });
});

describe('testers', () => {
  test('get the release that they choose, and no cache stores the page', () => {
    expect(choose(0, 'a', 'next')).toMatchObject({ release: { version: 'new' }, isForEveryone: false });
    expect(choose(100, 'a', 'current')).toMatchObject({ release: { version: 'old' }, isForEveryone: false });
  });

  test('pages of other visitors stay cacheable while only testers get the canary', () => {
    expect(choose(0, 'a')).toEqual({ release: current, isCanary: false, isForEveryone: true });
    expect(choose(10, 'a').isForEveryone).toBe(false);
  });

  test('without a canary the cookie is ignored', () => {
    const choice = chooseRelease(current, { address: 'a', override: 'next' }, 4);
    expect(choice).toEqual({ release: current, isCanary: false, isForEveryone: true });
  });

  test('an incompatible canary is not served', () => {
    expect(choose(100, 'a', 'next', 5)).toEqual({ release: current, isCanary: false, isForEveryone: true });
  });

  test.each([
    ['release=next', 'next'],
    ['a=b; release=current; c=d', 'current'],
    ['prerelease=next', null],
    ['release=../../x', null],
  ])('the cookie "%s" sets %s', (cookie, override) => {
    expect(readReleaseOverride(new Request('http://a.test/', { headers: { cookie } }))).toBe(override);
  });
});

describe('?release=', () => {
  const answer = (address: string, headers = {}) =>
    redirectReleaseOverride(new Request(address, { headers }), new URL(address))?.headers;

  test('becomes a cookie and is removed from the address', () => {
    const headers = answer('https://a.test/inventory?make=Honda&release=next');
    expect(headers?.get('location')).toBe('/inventory?make=Honda');
    expect(headers?.get('set-cookie')).toBe('release=next; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure');
    expect(headers?.get('cache-control')).toBe('private, no-store');
  });

  test('auto removes the override', () => {
    expect(answer('http://a.test/?release=auto')?.get('set-cookie')).toContain('Max-Age=0');
  });

  test('redirects to no other host', () => {
    expect(answer('http://a.test//evil.test/?release=next')?.get('location')).toBe('/evil.test/');
  });

  test('any other value is an ordinary parameter', () => {
    expect(answer('http://a.test/?release=2020')).toBeUndefined();
    expect(answer('http://a.test/')).toBeUndefined();
  });
});

describe('who may cache a page', () => {
  const cachingOf = (status: number, isForEveryone: boolean, cdnSeconds: number) => {
    const headers = new Headers({ 'cache-control': 'no-cache' });
    setCaching(headers, status, { isForEveryone, cdnSeconds });
    return [headers.get('cache-control'), headers.get('cdn-cache-control')];
  };

  test('a CDN for some seconds, if configured', () => {
    expect(cachingOf(200, true, 0)).toEqual(['no-cache', null]);
    expect(cachingOf(200, true, 10)).toEqual(['no-cache', 'public, max-age=10, stale-while-revalidate=60']);
    expect(cachingOf(304, true, 10)).toEqual(cachingOf(200, true, 10));
    expect(cachingOf(503, true, 10)[1]).toBeNull();
  });

  test('only the browser, if the release was chosen for one visitor', () => {
    expect(cachingOf(200, false, 10)).toEqual(['private, no-cache', null]);
  });
});
