/** The part of a `BroadcastChannel` that is used between the tabs of a browser. */
export type TabChannel = {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

/** None on a server, where nobody would ever close it, and in a browser that has none. */
export function openTabChannel(name: string): TabChannel | null {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return null;
  return new BroadcastChannel(name);
}
