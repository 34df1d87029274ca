/** Chromium hands a failed request of its own hints out once more: one silent second try is part of loading. */
export function twice<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(load);
}
