import { remoteNames } from '@dealer/build/federation';
import type { WebEnvironment } from '../environment.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { readContractVersion } from './release-chooser.ts';
import { createReleaseWatch, type ReleaseWatch } from './release-watch.ts';

/** The watch over the stores of the configuration, which logs and counts; null if this machine releases for itself. */
export function createStoreWatch(
  { releaseSource, releasesDir, shellDir }: Pick<WebEnvironment, 'releaseSource' | 'releasesDir' | 'shellDir'>,
  log: Log,
  metrics: Metrics | null,
): ReleaseWatch | null {
  if (!releaseSource) return null;
  const { stores, keys } = releaseSource;
  const contractVersion = readContractVersion(shellDir);
  const watched = remoteNames.flatMap((name) =>
    stores.map((store) => ({ name, store, keys, releasesDir, contractVersion, origin: 'team' as const })),
  );
  return createReleaseWatch(watched, {
    onSwitch: ({ remote, action, current, canary, by }, store) => {
      const fields = { remote, action, version: current.version, canary: canary?.version, by, store };
      log.info('Switched to a release', fields);
    },
    onRefusal: ({ name, reason, message, store }) => {
      metrics?.countRefusal(name, reason);
      log.warn(`A release of ${name} was refused: ${message}`, { remote: name, reason, store });
    },
    onReachable: ({ name, store, isReachable, reason }) => {
      metrics?.setStoreReachable(name, store, isReachable);
      if (isReachable) return log.info('The store of releases answers', { remote: name, store });
      log.warn('The store of releases does not answer; the releases on disk stay', { remote: name, store, reason });
    },
  });
}
