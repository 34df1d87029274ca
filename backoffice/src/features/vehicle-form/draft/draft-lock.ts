const nameOf = (vehicleId: string) => `vehicle-draft/${vehicleId}`;

/** Whether another tab has the vehicle open and keeps its draft. */
export async function isDraftHeldElsewhere(vehicleId: string): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(vehicleId));
}

/**
 * Keeps the draft of a vehicle for this tab; `onHeld` is called once it is this tab's, at the latest when the other one
 * closes. Returns what lets it go.
 */
export function holdDraft(vehicleId: string, onHeld: () => void): () => void {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) {
    onHeld();
    return () => undefined;
  }
  const waiting = new AbortController();
  let release = () => waiting.abort();
  locks
    .request(nameOf(vehicleId), { signal: waiting.signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    .catch(() => undefined);
  return () => release();
}
