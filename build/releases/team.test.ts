import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { aFolder } from './a-team.ts';
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
