import { fallbackContact } from '@dealer/shared-domain';
import { expect, test } from 'vitest';
import { hasRealContact, toStaleBanner } from './stale-banner.ts';

const contact = { ...fallbackContact, phone: '4165550142', timeZone: 'America/Toronto' };
const note = (pathname: string, asOf: string, changes = {}) =>
  toStaleBanner({
    pathname,
    loaderData: { site: { contact: { ...contact, ...changes } } },
    asOfMs: Date.parse(asOf),
    now: new Date('2026-11-21T21:00:00Z'),
  });

test('the banner has the dealer’s local time, the phone number and a retry link', () => {
  const text = note('/inventory', '2026-11-21T20:42:00Z');
  expect(text).toContain('Prices and availability as of 3:42 PM.');
  expect(text).toContain('<a class="num phone" href="tel:+14165550142">(416) 555-0142</a>');
  expect(text).toContain('<a class="as-of-retry" href="">Retry</a>');
  expect(note('/', '2026-11-21T20:42:00Z', { timeZone: 'America/Winnipeg' })).toContain('as of 2:42 PM.');
});

test('a copy of the day before shows its date', () => {
  expect(note('/', '2026-11-21T03:05:00Z')).toContain('as of 10:05 PM on Nov 20.');
});

test('the banner of a page without prices mentions the page only', () => {
  expect(note('/contact', '2026-11-21T20:42:00Z')).toContain('This page is as of 3:42 PM.');
});

test('a phone number from the settings is escaped', () => {
  expect(note('/', '2026-11-21T20:42:00Z', { phone: '"><script>' })).not.toContain('<script>');
});

test('the built-in contact is not shown as the dealer’s', () => {
  expect(hasRealContact({ site: { contact, isBuiltIn: false } })).toBe(true);
  expect(hasRealContact({ site: { contact, isBuiltIn: true } })).toBe(false);
});
