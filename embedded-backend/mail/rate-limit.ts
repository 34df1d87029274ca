const rememberedAddresses = 1_000;

/** Returns true at most once per interval and address. */
export function createRateLimit(minIntervalMs: number): (address: string, nowMs: number) => boolean {
  const lastPassedMs = new Map<string, number>();
  return (address, nowMs) => {
    const lastMs = lastPassedMs.get(address);
    if (lastMs !== undefined && nowMs - lastMs < minIntervalMs) return false;
    if (lastPassedMs.size >= rememberedAddresses) {
      for (const [known, timeMs] of lastPassedMs) if (nowMs - timeMs >= minIntervalMs) lastPassedMs.delete(known);
    }
    lastPassedMs.set(address, nowMs);
    return true;
  };
}
