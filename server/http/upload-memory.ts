const megabyte = 1024 * 1024;
/** A network may send two forms with all their photographs at a time, or a page all of its photographs. */
const maxBytes = { all: 192 * megabyte, network: 96 * megabyte };

/** Forms with files are held in memory while they arrive, which can take minutes: their sum has a limit. */
export function createUploadMemory({ all, network: ofNetwork } = maxBytes) {
  const byNetwork = new Map<string, number>();
  let held = 0;

  function change(network: string, bytes: number): void {
    held += bytes;
    const left = (byNetwork.get(network) ?? 0) + bytes;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  }

  return {
    /** The part of one request; `release` frees it. */
    reserve(network: string) {
      let own = 0;
      let isRefused = false;
      return {
        /** False if there is no room. */
        take(bytes: number): boolean {
          isRefused = held + bytes > all || (byNetwork.get(network) ?? 0) + bytes > ofNetwork;
          if (isRefused) return false;
          own += bytes;
          change(network, bytes);
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
