import { isDomainError, toHttpStatus } from '@dealer/shared-domain';
import type { BackofficeContract, LoadedSettings } from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';

/** Null when they could not be read: the page shows the defaults then, and says so. */
export type SettingsOutcome = LoadedSettings | null;
/** On its way: the page shows its head meanwhile. */
export type SettingsData = { outcome: Promise<SettingsOutcome> };

export function settingsLoader({ settings }: Pick<BackofficeContract, 'settings'>) {
  return ({ request }: LoaderFunctionArgs): SettingsData => ({ outcome: loadSettings({ settings }, request.signal) });
}

export async function loadSettings(
  { settings }: Pick<BackofficeContract, 'settings'>,
  signal?: AbortSignal,
): Promise<SettingsOutcome> {
  try {
    return await settings.load(signal);
  } catch (error) {
    if (isDomainError(error) && error.kind === 'forbidden') {
      throw data({ message: error.message }, { status: toHttpStatus(error.kind) });
    }
    return null;
  }
}
