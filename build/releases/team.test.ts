import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { aFolder } from './a-team.ts';
import { createReleaseKeys } from './keys.ts';
import { readTeamTarget } from './team.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a key file that is not there is reported with the setting that names it, and what to do', () => {
  const file = join(aFolder('keys'), 'none.pem');
  vi.stubEnv('RELEASE_KEY_FILE', file);
  const release = () => readTeamTarget('storefront', aFolder('store'));
  expect(release).toThrow(/^RELEASE_KEY_FILE cannot be read: .*none\.pem'\. .*private key of the team of storefront/);
  expect(release).toThrow(/Correct its path or the file's rights, or set RELEASE_KEY to the key itself\.$/);
});

test('a key that RELEASE_KEYS does not list for the remote is reported with what to add there', () => {
  const { privateKey, publicKey } = createReleaseKeys();
  vi.stubEnv('RELEASE_KEY', privateKey);
  vi.stubEnv('RELEASE_KEYS', `backoffice=${publicKey}`);
  expect(() => readTeamTarget('storefront', aFolder('store'))).toThrow(
    `This key may not release storefront: use one that RELEASE_KEYS lists, or add storefront=${publicKey} there.`,
  );
});
