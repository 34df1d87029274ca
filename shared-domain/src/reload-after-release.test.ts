// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadAfterRelease } from './reload-after-release.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  const entry = '/remotes/storefront/1.0.0-a/entry.js';
  document.body.innerHTML = `<script type="application/json" id="__remotes">${JSON.stringify([{ entry }])}</script>`;
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (version: string) => vi.stubGlobal('fetch', async () => Response.json({ storefront: { version } }));

test('a page of the current release is not reloaded', async () => {
  answer('1.0.0-a');
  await reloadAfterRelease('storefront');
  expect(reload).not.toHaveBeenCalled();
});

test('a page of an older release is reloaded, once per release', async () => {
  answer('1.0.0-b');
  await reloadAfterRelease('storefront');
  await reloadAfterRelease('storefront');
  expect(reload).toHaveBeenCalledOnce();
  answer('1.0.0-c');
  await reloadAfterRelease('storefront');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('nothing is reloaded while the server is unavailable or storage is blocked', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  await reloadAfterRelease('storefront');
  answer('1.0.0-b');
  vi.stubGlobal('sessionStorage', undefined);
  await reloadAfterRelease('storefront');
  expect(reload).not.toHaveBeenCalled();
});
