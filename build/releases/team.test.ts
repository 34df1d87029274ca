import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { aFolder } from './a-team.ts';
import { readTeamTarget } from './team.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a key file that is not there is reported with the setting that names it', () => {
  const file = join(aFolder('keys'), 'none.pem');
  vi.stubEnv('RELEASE_KEY_FILE', file);
  expect(() => readTeamTarget('storefront', aFolder('store'))).toThrow(/^RELEASE_KEY_FILE cannot be read: .*none\.pem/);
});
