/** Chromium hands a failed preload out once more without asking the network: one silent second try is part of loading. */
export async function twice<Value>(load: (attempt: number) => Promise<Value>): Promise<Value> {
  try {
    return await load(1);
  } catch {
    return load(2);
  }
}
