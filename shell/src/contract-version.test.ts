import { contractVersion as backofficeVersion } from '@dealer/backoffice/routes';
import { contractVersion as releasedVersion } from '@dealer/build/federation';
import { contractVersion as storefrontVersion } from '@dealer/storefront/routes';
import { expect, test } from 'vitest';
import { contractVersion } from './contract-version.ts';

test('shell, remotes and the release command have the same contract version', () => {
  expect([releasedVersion, storefrontVersion, backofficeVersion]).toEqual([
    contractVersion,
    contractVersion,
    contractVersion,
  ]);
});
