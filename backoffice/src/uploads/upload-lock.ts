/** Page and service worker send a photograph one after the other, so that the second finds it sent. */
export async function withUploadLock<Result>(
  entryId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return work();
  return locks.request(`photograph/${entryId}`, { signal }, work);
}
