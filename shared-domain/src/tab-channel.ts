/** Subset of `BroadcastChannel`. */
export type TabChannel = {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

/** Null on a server, where it would never be closed, and in browsers without it. */
export function openTabChannel(name: string): TabChannel | null {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return null;
  return new BroadcastChannel(name);
}
