import type { DealerSettings } from './fields.ts';

/** `version` is for optimistic locking; null if nothing is stored. */
export type LoadedSettings = { settings: DealerSettings; version: number | null };

export type SaveOutcome =
  | ({ success: true } & LoadedSettings)
  | { success: false; kind: 'conflict'; message: string; theirs: LoadedSettings }
  | { success: false; kind: 'failed'; message: string };

export const settingsMessages = {
  saved: 'Settings saved successfully!',
  loadFailed: 'Failed to load settings',
  saveFailed: 'Failed to save settings',
} as const;
