import { contractVersion as backofficeVersion } from '@dealer/backoffice/routes';
import { contractVersion as storefrontVersion } from '@dealer/storefront/routes';
import { expect, test } from 'vitest';
import { contractVersion as releasedVersion } from '../../federation.ts';
import { contractVersion } from './contract-version.ts';

test('shell, remotes and the release command speak of the same contract', () => {
  expect([releasedVersion, storefrontVersion, backofficeVersion]).toEqual([
    contractVersion,
    contractVersion,
    contractVersion,
  ]);
});
