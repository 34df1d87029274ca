/**
 * Chromium hands a failed preload out once more without asking the network: one silent second try is part of loading
 * code on demand.
 */
export function twice<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(load);
}
