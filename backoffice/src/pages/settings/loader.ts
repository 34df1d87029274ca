import { isDomainError, toRouteResponse } from '@dealer/shared-domain';
import type { BackofficeContract, LoadedSettings } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Null if they could not be loaded; the page then shows the defaults. */
export type SettingsOutcome = LoadedSettings | null;
/** The page awaits it after its heading has rendered. */
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
    if (isDomainError(error) && error.kind === 'forbidden') throw toRouteResponse(error);
    return null;
  }
}
