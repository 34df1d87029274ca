import type { VehicleSource } from '@dealer/shared-domain';

/**
 * Asks the database for the counter that every change of vehicles, media and settings moves. Requests that arrive
 * together share one question; none is answered from memory, so that a change shows at once.
 */
export function createVersionReader(source: Pick<VehicleSource, 'getVersion'>) {
  let pending: Promise<number | null> | null = null;

  /** The version, or null while the backend cannot be reached. */
  return function getVersion(): Promise<number | null> {
    pending ??= source
      .getVersion()
      .catch(() => null)
      .finally(() => {
        pending = null;
      });
    return pending;
  };
}
