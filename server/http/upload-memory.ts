const megabyte = 1024 * 1024;
/**
 * A network may send two forms with all their photographs at a time, or a page all of its photographs. What a form without
 * photographs has is not counted, so that it is never refused.
 */
const maxBytes = { all: 192 * megabyte, network: 96 * megabyte, uncounted: 96 * 1024 };

/**
 * Forms with files are held in memory until they are answered, which can take minutes: their sum has a limit. `take` is false
 * if there is no room for more of a form, and `release` frees its part.
 */
export function createUploadMemory({ all, network: ofNetwork, uncounted } = maxBytes) {
  const byNetwork = new Map<string, number>();
  let held = 0;

  function change(network: string, bytes: number): void {
    held += bytes;
    const left = (byNetwork.get(network) ?? 0) + bytes;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  }

  return {
    reserve(network: string) {
      let own = 0;
      let arrived = 0;
      let isRefused = false;
      return {
        take(bytes: number): boolean {
          arrived += bytes;
          const added = Math.max(0, arrived - uncounted) - own;
          isRefused = held + added > all || (byNetwork.get(network) ?? 0) + added > ofNetwork;
          if (isRefused) return false;
          own += added;
          change(network, added);
          return true;
        },
        isRefused: () => isRefused,
        release(): void {
          change(network, -own);
          own = 0;
        },
      };
    },
  };
}

export type UploadMemory = ReturnType<typeof createUploadMemory>;
export type UploadReservation = ReturnType<UploadMemory['reserve']>;
