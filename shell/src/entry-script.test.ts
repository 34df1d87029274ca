// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createEntryScripts } from './entry-script.ts';

const here = (path: string) => new URL(path, location.href).href;
const createEntryScript = createEntryScripts(() => [
  { name: 'storefront', entry: '/remotes/storefront/1/entry.js', integrity: 'sha256-known' },
  { name: 'backoffice', entry: '/remotes/backoffice/1/entry.js' },
  { name: 'developed', entry: 'http://localhost:3001/remoteEntry.js' },
]);

test('an entry is loaded with the hash from the page, at every attempt', () => {
  for (const url of ['/remotes/storefront/1/entry.js', '/remotes/storefront/1/entry.js?attempt=2']) {
    const { src, integrity, crossOrigin } = createEntryScript(here(url));
    expect([src, integrity, crossOrigin]).toEqual([here(url), 'sha256-known', 'anonymous']);
  }
});

test('an entry of this site without a hash is not loaded', () => {
  expect(() => createEntryScript(here('/remotes/backoffice/1/entry.js'))).toThrow('No integrity');
});

test('a URL that is no entry of the page is not loaded', () => {
  expect(() => createEntryScript(here('/remotes/storefront/1/other.js'))).toThrow('No integrity');
  expect(() => createEntryScript('https://evil.test/entry.js')).toThrow('not the entry of a known remote');
});

test('in development a remote is loaded from its own server, without a hash', () => {
  expect(createEntryScript('http://localhost:3001/remoteEntry.js').integrity ?? '').toBe('');
});
