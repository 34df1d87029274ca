const lockName = (vehicleId: string) => `vehicle-draft/${vehicleId}`;

/** True if another tab has the vehicle open and writes its draft. */
export async function isDraftLocked(vehicleId: string): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockName(vehicleId));
}

/** Resolves when no tab has the vehicle open. */
export async function whenDraftUnlocked(vehicleId: string, signal: AbortSignal): Promise<void> {
  await globalThis.navigator?.locks?.request(lockName(vehicleId), { mode: 'shared', signal }, () => undefined);
}

/**
 * Locks the draft of a vehicle for this tab. `onGranted` runs once the lock is granted, which may be when another tab
 * closes. Returns a function that releases it.
 */
export function lockDraft(vehicleId: string, onGranted: () => void): () => void {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) {
    onGranted();
    return () => undefined;
  }
  const request = new AbortController();
  let release = () => request.abort();
  locks
    .request(lockName(vehicleId), { signal: request.signal }, () => {
      onGranted();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    .catch(() => undefined);
  return () => release();
}
